import pg from 'pg'
import { alternate, get, milliseconds, requestsPerSecond, type BenchResult } from '../measure.ts'
import type { BenchSite } from '../site.ts'

const SORTS = ['name', 'identification', 'area', 'position', 'location'] as const

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
      what: 'HTML of /users, page 1 of 1,000,000 users',
      figure: `${a.toFixed(0)} pages/s`,
      reference: `${b.toFixed(0)} pages/s from memory`,
      ratio,
      bar: 0.6,
      better: 'more',
    },
  ]
}

/** The last page in the order of each column, against the first page. */
export async function usersPageDeep(site: BenchSite): Promise<BenchResult[]> {
  const headers = { cookie: site.cookie }
  const total = await totalUsers(site)
  const last = Math.ceil(total / 10)
  const results: BenchResult[] = []
  for (const sort of SORTS) {
    const page = (number: number) => () =>
      get(`${site.url}/users?sort=${sort}&page=${number}`, headers)
    const { a, b, ratio } = await alternate(
      () => milliseconds(page(last)),
      () => milliseconds(page(1)),
    )
    results.push({
      bench: 'users-page-deep',
      what: `HTML of /users by ${sort}, the last page against the first`,
      figure: `${a.toFixed(1)} ms`,
      reference: `${b.toFixed(1)} ms`,
      ratio,
      bar: 3,
      better: 'less',
    })
  }
  return results
}

/** A fragment inside a name with its total, accents ignored, against the fastest SQL for the same rows. */
export async function usersSearch(site: BenchSite): Promise<BenchResult[]> {
  const headers = { authorization: `Bearer ${site.token}` }
  const client = new pg.Client({ connectionString: site.databaseUrl })
  await client.connect()
  try {
    const raw = () =>
      client.query({
        name: 'raw-search',
        text: `with found as (
            select id, full_name from users where tenant_id = 1 and search like '%zuni%'
          )
          select u.*, a.name as area_name, p.name as position_name, (select count(*) from found) as total
          from (select id, full_name from found order by full_name collate "und-x-icu", id limit 10) page
          join users u on u.tenant_id = 1 and u.id = page.id
          left join areas a on a.tenant_id = 1 and a.id = u.area_id
          left join positions p on p.tenant_id = 1 and p.id = u.position_id
          order by page.full_name collate "und-x-icu", page.id`,
      })
    const found = JSON.parse(await get(`${site.url}/api/users?q=zuni`, headers)) as {
      pagination: { total: number }
    }
    const { a, b, ratio } = await alternate(
      () => milliseconds(() => get(`${site.url}/api/users?q=zuni`, headers)),
      () => milliseconds(raw),
    )
    return [
      {
        bench: 'users-search',
        what: `GET /api/users?q=zuni, first page and total (${found.pagination.total} of a million)`,
        figure: `${a.toFixed(1)} ms`,
        reference: `${b.toFixed(1)} ms raw SQL`,
        ratio,
        bar: 3,
        better: 'less',
      },
    ]
  } finally {
    await client.end()
  }
}

/** The first page as JSON, against the same rows by SQL through the same driver. */
export async function apiList(site: BenchSite): Promise<BenchResult[]> {
  const headers = { authorization: `Bearer ${site.token}` }
  const client = new pg.Client({ connectionString: site.databaseUrl })
  await client.connect()
  try {
    const raw = () =>
      client.query({
        name: 'raw-list',
        text: `select u.*, a.name as area_name, p.name as position_name,
            (select sum(tally) from user_tallies where tenant_id = 1 and kind = 'area') as total
          from (select id, full_name from users where tenant_id = 1
            order by full_name collate "und-x-icu", id limit 10) page
          join users u on u.tenant_id = 1 and u.id = page.id
          left join areas a on a.tenant_id = 1 and a.id = u.area_id
          left join positions p on p.tenant_id = 1 and p.id = u.position_id
          order by page.full_name collate "und-x-icu", page.id`,
      })
    const { a, b, ratio } = await alternate(
      () => milliseconds(() => get(`${site.url}/api/users`, headers), 100),
      () => milliseconds(raw, 100),
    )
    return [
      {
        bench: 'api-list',
        what: 'GET /api/users, page 1 of 1,000,000 users',
        figure: `${a.toFixed(2)} ms`,
        reference: `${b.toFixed(2)} ms raw SQL`,
        ratio,
        bar: 2,
        better: 'less',
      },
    ]
  } finally {
    await client.end()
  }
}

export async function totalUsers(site: BenchSite): Promise<number> {
  const page = await get(`${site.url}/api/users?limit=1`, { authorization: `Bearer ${site.token}` })
  return (JSON.parse(page) as { pagination: { total: number } }).pagination.total
}
