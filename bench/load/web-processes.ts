import { alternate, median, requestsPerSecond, type BenchResult } from '../measure.ts'
import type { BenchServer, BenchSite } from '../site.ts'

const SECONDS = 4
const CONNECTIONS = 16
/** Seconds of load before the measure, a process: until then V8 compiles, which two processes do twice. */
const WARM_UP_SECONDS = 12

/**
 * Two web processes against one. The machine's cores are shared with PostgreSQL and the clients of the bench, so the
 * ratio is of requests for each second of CPU that the processes themselves take, primary process included: twice that
 * ratio is what two cores of their own serve against one. The requests a second of the whole machine are noted.
 */
export async function webProcesses(site: BenchSite): Promise<BenchResult[]> {
  const one = await site.beside({ WEB_PROCESSES: '1' })
  const two = await site.beside({ WEB_PROCESSES: '2' })
  return [
    await compare('page /users', '/users', one, two),
    await compare('GET /api/users', '/api/users?limit=20', one, two),
    await compare('page /help', '/help', one, two),
  ]
}

async function compare(
  what: string,
  path: string,
  one: BenchServer,
  two: BenchServer,
): Promise<BenchResult> {
  const raw = new Map<BenchServer, number[]>([
    [one, []],
    [two, []],
  ])
  const perProcessorSecond = async (server: BenchServer, seconds = SECONDS) => {
    const { url, cookie, token } = server
    const headers: Record<string, string> = path.startsWith('/api')
      ? { authorization: `Bearer ${token}` }
      : { cookie }
    const before = await server.processorTime()
    const options = { connections: CONNECTIONS, seconds }
    const rate = await requestsPerSecond(url + path, headers, options)
    raw.get(server)!.push(rate)
    return (rate * seconds * 1_000) / ((await server.processorTime()) - before)
  }
  for (const [server, processes] of [
    [one, 1],
    [two, 2],
  ] as const)
    await perProcessorSecond(server, processes * WARM_UP_SECONDS)
  raw.forEach((rates) => rates.splice(0))
  const { a, b, ratio } = await alternate(
    () => perProcessorSecond(two),
    () => perProcessorSecond(one),
  )
  const rates = [two, one].map((server) => Math.round(median(raw.get(server)!)))
  return {
    bench: 'web-processes',
    what: `${what} of two processes on a core each, against one`,
    figure: `${a.toFixed(0)} a second of CPU`,
    reference: b.toFixed(0),
    ratio: 2 * ratio,
    bar: 1.8,
    better: 'more',
    notes: `on this machine ${rates.join(' against ')} requests/s`,
  }
}
