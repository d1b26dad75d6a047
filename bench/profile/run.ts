import pg from 'pg'
import { freePort } from '../../tests/support/servers/free-port.ts'
import { buildForBench } from '../build.ts'
import { startSite, type BenchSite } from '../site.ts'
import { profiledPages, type Profiled } from './pages.ts'
import { connectProfiler } from './profiler.ts'
import { SHARES, sharesOf, type Share } from './shares.ts'

/**
 * Prints where the CPU time of the most used pages and calls goes, in milliseconds a request, under load:
 * `npm run profile`, or `npm run profile -- /users` for some. A company of 10,000 people.
 */

const USERS = 10_000
/** Requests are sent by this many connections, as a busy server gets them. */
const CONNECTIONS = 8
const SECONDS = 4

const STATISTICS = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track_planning': 'on',
  track_io_timing: 'off',
}

type Row = {
  name: string
  bytes: number
  shares: Record<Share, number>
  /** CPU time of the whole process, other threads included. */
  process: number
  compression: number
  planning: number
  execution: number
}

const HEADS: Record<Share, string> = {
  routing: 'routing',
  loaders: 'loaders',
  validation: 'validation',
  session: 'session, policy',
  api: 'rest of API',
  driver: 'SQL client',
  serialisation: 'serialisation',
  react: 'React',
  collection: 'garbage collection',
  rest: 'rest',
}

buildForBench()
const inspector = await freePort()
const site = await startSite(USERS, {}, { inspector, database: STATISTICS })
const client = new pg.Client({ connectionString: site.databaseUrl })
const profiler = await connectProfiler(inspector)
try {
  await client.connect()
  await client.query('create extension if not exists pg_stat_statements')
  // As autovacuum leaves the tables soon after they have been filled.
  await client.query('vacuum analyze')
  const wanted = process.argv.slice(2)
  const pages = (await profiledPages(client)).filter(
    ({ name }) => wanted.length === 0 || wanted.includes(name),
  )
  console.log(
    `| page or call | kB | CPU | ${SHARES.map((share) => HEADS[share]).join(' | ')} | compression | SQL planning | SQL execution |`,
  )
  console.log(`|---${'|---'.repeat(SHARES.length + 5)}|`)
  for (const page of pages) console.log(lineOf(await measured(site, profiler, page)))
} finally {
  // A process with a debugger does not end.
  profiler.close()
  await client.end()
  await site.stop()
}

type Profiler = Awaited<ReturnType<typeof connectProfiler>>

async function measured(from: BenchSite, profiler: Profiler, page: Profiled): Promise<Row> {
  const asked = (encoding: string) => load(from, page, encoding)
  await asked('gzip')
  const plain = await processorTimeOf(from, () => asked('identity'))
  const compressed = await processorTimeOf(from, () => asked('gzip'))
  await client.query('select pg_stat_statements_reset()')
  let times = 0
  const profile = await profiler.profile(async () => {
    times = (await asked('identity')).times
  })
  const { rows } = await client.query<{ planning: number; execution: number }>(
    `select coalesce(sum(total_plan_time), 0)::float8 as planning,
       coalesce(sum(total_exec_time), 0)::float8 as execution
     from pg_stat_statements where query not like '%pg_stat_statements%'`,
  )
  const each = (total: number) => total / times
  const shares = sharesOf(profile)
  for (const share of SHARES) shares[share] = each(shares[share])
  return {
    name: page.name,
    bytes: plain.bytes,
    shares,
    process: compressed.each,
    compression: compressed.each - plain.each,
    planning: each(rows[0]!.planning),
    execution: each(rows[0]!.execution),
  }
}

type Load = { times: number; bytes: number }

/** Measures the CPU time of the whole server process for each request. */
async function processorTimeOf(from: BenchSite, work: () => Promise<Load>) {
  const before = await from.processorTime()
  const { times, bytes } = await work()
  return { bytes, each: ((await from.processorTime()) - before) / times }
}

/** Sends requests for some seconds; answers their number and the bytes of the last response. */
async function load(
  { url, cookie, token }: BenchSite,
  { path, as }: Profiled,
  encoding: string,
): Promise<Load> {
  const headers: Record<string, string> = {
    'accept-encoding': encoding,
    ...(as === 'console' && { cookie }),
    ...(as === 'api' && { authorization: `Bearer ${token}` }),
  }
  const sent: Load = { times: 0, bytes: 0 }
  const until = performance.now() + SECONDS * 1_000
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < until) {
        const response = await fetch(url + path, { headers, redirect: 'manual' })
        sent.bytes = (await response.arrayBuffer()).byteLength
        if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
        sent.times++
      }
    }),
  )
  return sent
}

function lineOf({ name, bytes, shares, ...row }: Row): string {
  const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0)
  const cells = [
    (bytes / 1_000).toFixed(0),
    ms(row.process),
    ...SHARES.map((share) => ms(shares[share])),
    ms(Math.max(0, row.compression)),
    ms(row.planning),
    ms(row.execution),
  ]
  return `| ${name} | ${cells.join(' | ')} |`
}
