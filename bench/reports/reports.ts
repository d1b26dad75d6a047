import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { alternate, get, milliseconds, type BenchResult } from '../measure.ts'
import { reportsData } from './reports-data.ts'
import { rawFile, rawPage, rawReports, type RawReport } from './reports-raw.ts'
import type { BenchSite } from '../site.ts'

const BENCH = 'reports'

/**
 * The five reports over a million enrolments and a million answers: page and CSV against the same rows by SQL and
 * by COPY TO; a million rows as a workbook; and what somebody else's page takes meanwhile. REPORTS names some of
 * them: `REPORTS=courses,xlsx,others`.
 */
export async function reports(site: BenchSite): Promise<BenchResult[]> {
  const client = new pg.Client({ connectionString: site.databaseUrl })
  await client.connect()
  try {
    const raw = rawReports(await reportsData(client))
    const asked = process.env['REPORTS']?.split(',')
    const wanted = (name: string) => !asked || asked.includes(name)
    const results: BenchResult[] = []
    for (const [kind, report] of Object.entries(raw)) {
      if (wanted(kind)) results.push(...(await pageAndCsv(site, client, kind, report)))
    }
    if (wanted('xlsx')) results.push(await workbook(site, client, raw['courses']!))
    if (wanted('others')) {
      for (const format of ['csv', 'xlsx']) results.push(await others(site, format))
    }
    return results
  } finally {
    await client.end()
  }
}

async function pageAndCsv(
  site: BenchSite,
  client: pg.Client,
  kind: string,
  report: RawReport,
): Promise<BenchResult[]> {
  const headers = { authorization: `Bearer ${site.token}` }
  const page = await alternate(
    () => milliseconds(() => get(`${site.url}/api/reports/${report.address}`, headers), 1),
    () =>
      milliseconds(async () => {
        for (const statement of rawPage(report)) await client.query(statement)
      }, 1),
  )
  const total = await count(client, report)
  const before = await site.memory()
  let [first, peak] = [Number.POSITIVE_INFINITY, 0]
  const csv = await alternate(
    async () => {
      const file = await drain(site, fileOf(report.address, 'csv'))
      first = Math.min(first, file.first)
      peak = Math.max(peak, file.peak)
      return total / file.seconds
    },
    async () => total / (await copy(client, rawFile(report))),
    3,
  )
  const of = total.toLocaleString('en')
  return [
    {
      bench: BENCH,
      what: `page 1 of ${kind} with its total and foot, of ${of} rows`,
      figure: `${page.a.toFixed(0)} ms`,
      reference: `${page.b.toFixed(0)} ms raw SQL`,
      ratio: page.ratio,
      bar: 2,
      better: 'less',
    },
    {
      bench: BENCH,
      what: `CSV of ${of} rows of ${kind}`,
      figure: `${csv.a.toFixed(0)} rows/s`,
      reference: `${csv.b.toFixed(0)} rows/s by COPY TO`,
      ratio: csv.ratio,
      bar: 0.5,
      better: 'more',
      notes: `first byte ${first.toFixed(0)} ms; memory +${mib(peak - before)} MiB`,
    },
  ]
}

async function workbook(
  site: BenchSite,
  client: pg.Client,
  report: RawReport,
): Promise<BenchResult> {
  const total = await count(client, report)
  const before = await site.memory()
  let [first, peak] = [Number.POSITIVE_INFINITY, 0]
  const { a, b, ratio } = await alternate(
    async () => {
      const file = await drain(site, fileOf(report.address, 'xlsx'))
      first = Math.min(first, file.first)
      peak = Math.max(peak, file.peak)
      return total / file.seconds
    },
    async () => total / (await copy(client, rawFile(report))),
    1,
  )
  return {
    bench: BENCH,
    what: `XLSX of ${total.toLocaleString('en')} rows of courses`,
    figure: `${a.toFixed(0)} rows/s`,
    reference: `${b.toFixed(0)} rows/s by COPY TO`,
    ratio,
    bar: 0,
    better: 'more',
    notes: `no bar but flat memory; first byte ${first.toFixed(0)} ms; memory +${mib(peak - before)} MiB with the thread that writes it`,
  }
}

/** The 95th percentile of a page's time, in milliseconds: while the file is read, and while none is. */
async function others(site: BenchSite, format: string): Promise<BenchResult> {
  const headers = { cookie: site.cookie }
  const percentile = async (during: () => boolean) => {
    const times: number[] = []
    for (let asked = 0; asked < 200 && during(); asked++) {
      const started = performance.now()
      await get(`${site.url}/users`, headers)
      times.push(performance.now() - started)
      await sleep(20)
    }
    return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)]!
  }
  const { a, b, ratio } = await alternate(
    async () => {
      const leaving = new AbortController()
      let running = true
      const read = drain(site, fileOf('courses', format), leaving.signal).finally(
        () => (running = false),
      )
      const slow = await percentile(() => running)
      leaving.abort()
      await read
      return slow
    },
    () => percentile(() => true),
    5,
  )
  return {
    bench: BENCH,
    what: `the page /users while a million rows become ${format.toUpperCase()}, 95th percentile`,
    figure: `${a.toFixed(1)} ms`,
    reference: `${b.toFixed(1)} ms when none do`,
    ratio,
    bar: 2,
    better: 'less',
  }
}

const mib = (bytes: number) => Math.max(0, bytes / 1_048_576).toFixed(0)

function fileOf(address: string, format: string): string {
  const [kind, query] = address.split('?')
  return `/api/reports/${kind}/export?format=${format}${query ? `&${query}` : ''}`
}

async function count(client: pg.Client, { rows }: RawReport): Promise<number> {
  const { rows: counted } = await client.query<{ n: string }>(
    `select count(*) as n from (${rows}) k`,
  )
  return Number(counted[0]!.n)
}

async function copy(client: pg.Client, statement: string): Promise<number> {
  const started = performance.now()
  const stream = client.query(
    copyTo(`copy (${statement}) to stdout with (format csv, force_quote *)`),
  )
  stream.resume()
  await once(stream, 'end')
  return (performance.now() - started) / 1_000
}

/** Reads a file until its end, or until `leaving`; times in seconds and, to its first byte, milliseconds. */
async function drain(site: BenchSite, path: string, leaving?: AbortSignal) {
  let peak = 0
  const watch = setInterval(() => {
    void site.memory().then((now) => (peak = Math.max(peak, now)))
  }, 50)
  try {
    const started = performance.now()
    const headers = { authorization: `Bearer ${site.token}` }
    const call = request(site.url + path, { headers }).end()
    const [response] = (await once(call, 'response')) as [IncomingMessage]
    if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}`)
    let first = Number.NaN
    for await (const _ of response) {
      if (Number.isNaN(first)) first = performance.now() - started
      if (leaving?.aborted) break
    }
    return { seconds: (performance.now() - started) / 1_000, first, peak }
  } finally {
    clearInterval(watch)
  }
}
