import { get, median, type BenchResult } from './measure.ts'
import { startSite } from './site.ts'

/** From the command to the first page, over data that is there: database and server together. */
export async function start(): Promise<BenchResult[]> {
  const times: number[] = []
  for (let round = 0; round < 5; round++) {
    const started = performance.now()
    const site = await startSite(1_000)
    await get(`${site.url}/login`, {})
    times.push(performance.now() - started)
    await site.stop()
  }
  const seconds = median(times) / 1_000
  return [
    {
      bench: 'start',
      what: 'warm start until the first page, seconds',
      figure: seconds.toFixed(2),
      reference: '2',
      ratio: seconds / 2,
      bar: 1,
      better: 'less',
    },
  ]
}
