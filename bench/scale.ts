import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { startEmbeddedServer } from '#api/platform/db/embedded/server.ts'
import { get, median, type BenchResult } from './measure.ts'
import { capacity } from './scale/capacity.ts'
import { companySizes, middleSize } from './scale/companies.ts'
import { directoryOf } from './scale/fill.ts'
import { pagesOfCompany, type ScalePage } from './scale/pages.ts'
import { serveDatabase, type BenchServer } from './site.ts'

const ROUNDS = 7
/** Differences below this are the machine's, not the database's. */
const NOISE_MS = 5

/**
 * Pages and reports of a large company and of a middle one among all companies that `npm run scale` generated, against
 * the same company in a database of its own, in turn. SCALE_SHARE chooses the share; the largest there is by default.
 */
export async function scale(): Promise<BenchResult[]> {
  const share = chosenShare()
  const dataDir = directoryOf(share)
  const sizes = companySizes(share)
  const database = await startEmbeddedServer({
    dataDir: path.join(dataDir, 'postgresql'),
    settings: { shared_buffers: '2GB' },
  })
  const stops = [database.stop]
  try {
    const results: BenchResult[] = []
    const middle = sizes.indexOf(middleSize(sizes)) + 1
    for (const [name, n] of [
      ['large', 1],
      ['middle', middle],
    ] as const) {
      const own = new URL(database.url)
      own.pathname = `/${name}`
      const among = await open(database.url, dataDir, n)
      const standalone = await open(own.href, dataDir, 1)
      for (const [place, page] of among.pages.entries()) {
        const result = await compare(page, standalone.pages[place]!, among, standalone)
        const people = sizes[n - 1]!.toLocaleString('en')
        const what = `${page.name}, ${people} people of ${sizes.reduce((sum, size) => sum + size, 0).toLocaleString('en')}`
        // A measurement takes minutes: tells how far it is.
        console.error(`${what}: ${result.figure}, ${result.reference}`)
        results.push({ bench: 'scale', what, bar: 1.3, better: 'less', ...result })
      }
      if (name === 'large') results.push(...(await capacity(among.server, database.directory)))
      for (const one of [among, standalone]) await one.stop()
    }
    return results
  } finally {
    for (const stop of stops) await stop()
  }
}

type Opened = { server: BenchServer; pages: ScalePage[]; stop: () => Promise<void> }

async function open(databaseUrl: string, dataDir: string, n: number): Promise<Opened> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const pages = await pagesOfCompany(client, n)
    const { ready, stop } = await serveDatabase(databaseUrl, {
      dataDir,
      login: `admin.escala-${n}`,
    })
    return { server: ready, pages, stop }
  } finally {
    await client.end()
  }
}

async function compare(page: ScalePage, same: ScalePage, among: Opened, standalone: Opened) {
  const a = () => timeOf(among.server, page)
  const b = () => timeOf(standalone.server, same)
  for (let time = 0; time < 3; time++) {
    await a()
    await b()
  }
  const [as, bs]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    as.push(await a())
    bs.push(await b())
  }
  const [ours, reference] = [median(as), median(bs)]
  const ratio = ours - reference < NOISE_MS ? Math.min(1, ours / reference) : ours / reference
  return { figure: `${ours.toFixed(0)} ms`, reference: `${reference.toFixed(0)} ms`, ratio }
}

async function timeOf({ url, cookie, token }: BenchServer, { path, as }: ScalePage) {
  const began = performance.now()
  await get(url + path, as === 'console' ? { cookie } : { authorization: `Bearer ${token}` })
  return performance.now() - began
}

function chosenShare(): number {
  const given = process.env['SCALE_SHARE']
  if (given) return Number(given)
  const root = path.dirname(directoryOf(1))
  const shares = (existsSync(root) ? readdirSync(root) : [])
    .filter((share) => existsSync(path.join(root, share, 'complete')))
    .map(Number)
  if (shares.length === 0) throw new Error('npm run scale -- --share 0.1 generates the data first')
  return Math.max(...shares)
}
