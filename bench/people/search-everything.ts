import pg from 'pg'
import { alternate, get, median, milliseconds, type BenchResult } from '../measure.ts'
import type { BenchSite } from '../site.ts'

/** A rare part of a name, a first name, a surname, a name in two words, digits, few letters, and nobody. */
const TEXTS = ['zuni', 'maria', 'garcia', 'ana maria', '1020', 'ma', 'rodriguez lopez', 'nadieasi']

/** Search over everything: all groups of a tenant with a million users, against counting the same users by SQL. */
export async function searchEverything(site: BenchSite): Promise<BenchResult[]> {
  const headers = { authorization: `Bearer ${site.token}` }
  const client = new pg.Client({ connectionString: site.databaseUrl })
  await client.connect()
  try {
    const results: BenchResult[] = []
    const figures: number[] = []
    for (const q of TEXTS) {
      const address = `${site.url}/api/search?q=${encodeURIComponent(q)}`
      const { a, b } = await alternate(
        () => milliseconds(() => get(address, headers)),
        () =>
          milliseconds(() =>
            client.query('select id from users where tenant_id = 1 and search like $1 limit 501', [
              `%${q}%`,
            ]),
          ),
      )
      figures.push(a)
      results.push({
        bench: 'search-everything',
        what: `GET /api/search?q=${q}, 1,000,000 users`,
        figure: `${a.toFixed(1)} ms`,
        reference: `${b.toFixed(1)} ms raw SQL for the users alone`,
        ratio: a / BAR_MS,
        bar: 1,
        better: 'less',
        notes: `against ${BAR_MS} ms`,
      })
    }
    console.log(`(median of the texts: ${median(figures).toFixed(1)} ms)`)
    return results
  } finally {
    await client.end()
  }
}

const BAR_MS = 50
