import pg from 'pg'
import { freePort } from '../../support/free-port.ts'
import { buildForBench } from '../build.ts'
import { startSite, type BenchSite } from '../site.ts'
import { profiledPages, type Profiled } from './pages.ts'
import { connectProfiler } from './profiler.ts'
import { SHARES, sharesOf, type Share } from './shares.ts'

/**
 * Prints where the CPU time of the most used pages and calls goes, in milliseconds a request, one request at a time:
 * `npm run profile`, or `npm run profile -- /users` for some. A company of 10,000 people.
 */

const USERS = 10_000
const WARM_UP = 40
const REQUESTS = 60

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
  const asked = (encoding: string, times: number) => requests(from, page, { encoding, times })
  await asked('gzip', WARM_UP)
  const plain = await processorTimeOf(from, () => asked('identity', REQUESTS))
  const compressed = await processorTimeOf(from, () => asked('gzip', REQUESTS))
  await client.query('select pg_stat_statements_reset()')
  const profile = await profiler.profile(() => asked('identity', REQUESTS))
  const { rows } = await client.query<{ planning: number; execution: number }>(
    `select coalesce(sum(total_plan_time), 0)::float8 as planning,
       coalesce(sum(total_exec_time), 0)::float8 as execution
     from pg_stat_statements where query not like '%pg_stat_statements%'`,
  )
  const each = (total: number) => total / REQUESTS
  const shares = sharesOf(profile)
  for (const share of SHARES) shares[share] = each(shares[share])
  return {
    name: page.name,
    bytes: plain.answer,
    shares,
    process: each(compressed.milliseconds),
    compression: each(compressed.milliseconds - plain.milliseconds),
    planning: each(rows[0]!.planning),
    execution: each(rows[0]!.execution),
  }
}

async function processorTimeOf(from: BenchSite, work: () => Promise<number>) {
  const before = await from.processorTime()
  const answer = await work()
  return { answer, milliseconds: (await from.processorTime()) - before }
}

/** Sends requests one after another; answers the bytes of the last response. */
async function requests(
  { url, cookie, token }: BenchSite,
  { path, as }: Profiled,
  { encoding, times }: { encoding: string; times: number },
): Promise<number> {
  const headers: Record<string, string> = {
    'accept-encoding': encoding,
    ...(as === 'console' && { cookie }),
    ...(as === 'api' && { authorization: `Bearer ${token}` }),
  }
  let bytes = 0
  for (let time = 0; time < times; time++) {
    const response = await fetch(url + path, { headers, redirect: 'manual' })
    bytes = (await response.arrayBuffer()).byteLength
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
  }
  return bytes
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
