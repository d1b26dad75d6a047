import { alternate, get, requestsPerSecond, type BenchResult } from './measure.ts'
import type { BenchSite } from './site.ts'

/** The whole HTML of the first page of a million users, against a bare route with the same bytes. */
export async function usersPage(site: BenchSite): Promise<BenchResult[]> {
  const headers = { cookie: site.cookie }
  const page = `${site.url}/users`
  const bare = `${site.url}/bench/bare?of=${encodeURIComponent(page)}`
  await get(bare, headers)
  const { a, b, ratio } = await alternate(
    () => requestsPerSecond(page, headers),
    () => requestsPerSecond(bare, headers),
  )
  return [
    {
      bench: 'users-page',
      what: 'HTML de /users, página 1, 1.000.000 de usuarios',
      figure: `${a.toFixed(0)} páginas/s`,
      reference: `${b.toFixed(0)} páginas/s desde memoria`,
      ratio,
      bar: 0.6,
      better: 'more',
    },
  ]
}
