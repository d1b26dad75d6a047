import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { BenchResult } from '../measure.ts'
import { click } from '../people/people.ts'
import { profiledPages, type Profiled } from '../profile/pages.ts'
import type { BenchSite } from '../site.ts'
import { importUsers } from '../users/users-import.ts'

/** Minutes of load: an hour, or SOAK_MINUTES. */
const MINUTES = Number(process.env['SOAK_MINUTES'] ?? 60)
const PEOPLE = 10
const VIEWERS = 20
const SAMPLE_MS = 10_000
const IMPORTED_ROWS = 200
const EXPORTS = [
  '/users/export',
  '/reports/routes/export',
  '/reports/courses/export?format=xlsx',
  '/audit-log/export',
]

type Sample = { minutes: number; memory: number; p99: number }

/**
 * Mixed load: people who click, every page and call in turn, viewers of a leaderboard, exports and imports. Memory
 * must not grow in the second half.
 */
export async function soak(site: BenchSite): Promise<BenchResult[]> {
  const { cookie } = site
  const client = new pg.Client({ connectionString: site.databaseUrl })
  await client.connect()
  const pages = await profiledPages(client)
  const { rows } = await client.query<{ uuid: string }>(
    'select uuid from tenant_courses where tenant_id = 1 and enabled order by id limit 1',
  )
  await client.end()

  const stop = new AbortController()
  const failures: string[] = []
  const repeat = async (name: string, pause: number, work: (time: number) => Promise<unknown>) => {
    for (let time = 0; !stop.signal.aborted; time++) {
      await work(time).catch((error: unknown) => {
        if (!stop.signal.aborted) failures.push(`${name}: ${String(error)}`)
      })
      await sleep(pause, undefined, { signal: stop.signal }).catch(() => {})
    }
  }
  const people = click(
    site,
    Array.from({ length: PEOPLE }, (_, n) => ({ cookie, localAddress: `127.0.1.${n + 1}` })),
  )
  const load = [
    repeat('page', 500, (time) => ask(site, pages[time % pages.length]!, stop.signal)),
    repeat('export', 20_000, (time) => read(site, EXPORTS[time % EXPORTS.length]!, stop.signal)),
    repeat('import', 120_000, () => importUsers(site, { rows: IMPORTED_ROWS })),
    ...Array.from({ length: VIEWERS }, () =>
      repeat('viewer', 1_000, () => view(site, rows[0]!.uuid, stop.signal)),
    ),
  ]
  try {
    const samples = await sampled(site)
    stop.abort()
    people.stop()
    await Promise.all(load)
    failures.push(...people.failures().map((status) => `person: ${status}`))
    return figures(samples, failures)
  } finally {
    stop.abort()
    people.stop()
  }
}

async function ask({ url, cookie, token }: BenchSite, page: Profiled, signal: AbortSignal) {
  const headers = {
    ...(page.as === 'console' && { cookie }),
    ...(page.as === 'api' && { authorization: `Bearer ${token}` }),
  }
  const response = await fetch(url + page.path, { headers, signal })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${page.path} ${response.status}`)
}

async function read({ url, token }: BenchSite, path: string, signal: AbortSignal): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${url}/api${path}`, { headers, signal })
  await response.body!.pipeTo(new WritableStream())
  if (response.status !== 200) throw new Error(`${path} ${response.status}`)
}

/** Watches a leaderboard for a minute. */
async function view({ url, cookie }: BenchSite, course: string, signal: AbortSignal) {
  const minute = AbortSignal.any([signal, AbortSignal.timeout(60_000)])
  const address = `${url}/courses/${course}/scoretable/events`
  const response = await fetch(address, { headers: { cookie }, signal: minute })
  if (response.status !== 200) throw new Error(`viewer ${response.status}`)
  try {
    await response.body!.pipeTo(new WritableStream())
  } catch (error) {
    if (!minute.aborted) throw error
  }
}

/** Samples memory and the event loop; the server's histogram begins anew with each look. */
async function sampled(site: BenchSite): Promise<Sample[]> {
  const samples: Sample[] = []
  const began = performance.now()
  for (let minutes = 0; minutes < MINUTES; minutes = (performance.now() - began) / 60_000) {
    await sleep(SAMPLE_MS)
    const text = await (await fetch(`${site.url}/metrics`)).text()
    const seconds = Number(/^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text)?.[1])
    samples.push({ minutes, memory: await site.memory(), p99: seconds * 1_000 })
  }
  return samples
}

function figures(samples: readonly Sample[], failures: readonly string[]): BenchResult[] {
  const second = samples.slice(samples.length >> 1)
  const slope = slopeOf(second.map(({ minutes, memory }) => [minutes, memory / 1_048_576]))
  const lags = samples.map(({ p99 }) => p99).sort((a, b) => a - b)
  const lag = lags[Math.floor(lags.length * 0.99)]!
  const [first, last] = [samples[0]!, samples.at(-1)!]
  const mebibytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(0)} MiB`
  return [
    {
      bench: 'soak',
      what: `memory in the second half of ${MINUTES} minutes`,
      figure: `${slope.toFixed(2)} MiB/min`,
      reference: '0.2 MiB/min',
      ratio: slope / 0.2,
      bar: 1,
      better: 'less',
      notes: `${mebibytes(first.memory)}, ${mebibytes(second[0]!.memory)}, ${mebibytes(last.memory)} at the beginning, the half and the end`,
    },
    {
      bench: 'soak',
      what: 'p99 of the event loop meanwhile, in all but the worst hundredth of 10 seconds',
      figure: `${lag.toFixed(0)} ms`,
      reference: '50 ms',
      ratio: lag / 50,
      bar: 1,
      better: 'less',
      notes: `median ${lags[lags.length >> 1]!.toFixed(0)} ms, worst ${lags.at(-1)!.toFixed(0)} ms`,
    },
    {
      bench: 'soak',
      what: 'requests that failed',
      figure: String(failures.length),
      reference: '0',
      ratio: failures.length,
      bar: 0,
      better: 'less',
      ...(failures.length > 0 && { notes: [...new Set(failures)].slice(0, 5).join('; ') }),
    },
  ]
}

/** Slope of the least-squares line through the points. */
function slopeOf(points: readonly [x: number, y: number][]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const x = mean(points.map(([at]) => at))
  const y = mean(points.map(([, value]) => value))
  const products = points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0)
  const squares = points.reduce((sum, [at]) => sum + (at - x) ** 2, 0)
  return products / squares
}
