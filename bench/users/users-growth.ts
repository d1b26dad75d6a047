import { get, milliseconds, type BenchResult } from '../measure.ts'
import { startSite } from '../site.ts'

const SIZES = [1_000, 10_000, 100_000, 1_000_000]

/** Page 1 and a search at growing sizes, each against the smallest. */
export async function usersGrowth(): Promise<BenchResult[]> {
  const times: { size: number; page: number; search: number }[] = []
  for (const size of SIZES) {
    const site = await startSite(size)
    try {
      const headers = { authorization: `Bearer ${site.token}` }
      const page = () => get(`${site.url}/api/users`, headers)
      const search = () => get(`${site.url}/api/users?q=zuni`, headers)
      await milliseconds(page, 100)
      await milliseconds(search, 5)
      times.push({
        size,
        page: await milliseconds(page, 200),
        search: await milliseconds(search, 25),
      })
    } finally {
      await site.stop()
    }
  }
  const [first] = times
  return times.slice(1).flatMap(({ size, page, search }) => [
    {
      bench: 'users-growth',
      what: `GET /api/users, page 1, ${size.toLocaleString('en')} users against 1,000`,
      figure: `${page.toFixed(2)} ms`,
      reference: `${first!.page.toFixed(2)} ms`,
      ratio: page / first!.page,
      bar: 1.3,
      better: 'less' as const,
    },
    {
      bench: 'users-growth',
      what: `search, ${size.toLocaleString('en')} users against 1,000`,
      figure: `${search.toFixed(2)} ms`,
      reference: `${first!.search.toFixed(2)} ms`,
      ratio: search / first!.search,
      // n log n from a thousand users on
      bar: (size * Math.log2(size)) / (1_000 * Math.log2(1_000)),
      better: 'less' as const,
    },
  ])
}
