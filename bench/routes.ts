import { alternate, get, type BenchResult } from './measure.ts'
import type { BenchServer, BenchSite } from './site.ts'

const PAGES = 150

/**
 * The same page, served by the same build with its site map cut down and filled up: the processor's
 * time of the server for it, which other work on the machine changes little.
 */
export async function routes(site: BenchSite): Promise<BenchResult[]> {
  const withRoutes = (count: number) => site.beside({ BENCH_ROUTES: String(count) })
  const few = await withRoutes(20)
  const results: BenchResult[] = []
  for (const count of [130, 300]) {
    const many = await withRoutes(count)
    // Until the engine has compiled what is hot: of either the same.
    for (const server of [few, many, few, many]) await costOfPage(server)
    const { a, b, ratio } = await alternate(
      () => costOfPage(many),
      () => costOfPage(few),
    )
    results.push({
      bench: 'routes',
      what: `the page /users with ${count} routes against 20, processor's time`,
      figure: `${a.toFixed(2)} ms`,
      reference: `${b.toFixed(2)} ms`,
      ratio,
      bar: 1.1,
      better: 'less',
    })
  }
  return results
}

async function costOfPage({ url, cookie, processorTime }: BenchServer): Promise<number> {
  const before = await processorTime()
  for (let page = 0; page < PAGES; page++) await get(`${url}/users`, { cookie })
  return ((await processorTime()) - before) / PAGES
}
