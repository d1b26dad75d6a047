import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { companyPeople } from '../people/company-people.ts'
import { alternate, refusals, type BenchResult } from '../measure.ts'
import { percentile95 } from '../people/people.ts'
import type { BenchSite } from '../site.ts'

const COMPANIES = 5
/** People of each company. */
const PEOPLE = 10
const SMALL = ['/api/users/export?q=ana', '/api/areas/export', '/api/positions/export']
/** The files of the slow reader, whose company has the users of the site. */
const BIG = '/api/users/export'
const SLOW_FILES = 4
const SLOW_BYTES_PER_SECOND = 200_000
/** Time in which the files of the slow reader are made. */
const MADE_MS = 8_000

type Person = { agent: Agent; headers: { authorization: string } }

/**
 * Fifty people of five companies who ask for a file at once, while an administrator of one of them reads four big
 * files slowly, against the same without the slow reader.
 */
export async function exportsFair(site: BenchSite): Promise<BenchResult[]> {
  const readers = await companyPeople(site, {
    companies: COMPANIES,
    people: PEOPLE,
    role: 'reader',
  })
  const people = readers.map(({ token }, n) => personOf(token, `127.0.4.${n + 1}`))
  const slow = personOf(site.token, '127.0.5.1')
  const refused: number[] = []

  async function everybody(): Promise<number> {
    const waits = await Promise.all(
      people.map(async (person, n) => {
        const began = performance.now()
        const response = await ask(site, person, SMALL[n % SMALL.length]!)
        if (response.statusCode !== 200) refused.push(response.statusCode!)
        for await (const _ of response);
        return performance.now() - began
      }),
    )
    return percentile95(waits)
  }

  async function besideSlowReader(afterMs: number): Promise<number> {
    const files = await Promise.all(Array.from({ length: SLOW_FILES }, () => ask(site, slow, BIG)))
    for (const file of files) if (file.statusCode !== 200) refused.push(file.statusCode!)
    const reading = files.map(readSlowly)
    await sleep(afterMs)
    const waited = await everybody()
    for (const file of files) file.destroy()
    await Promise.allSettled(reading)
    return waited
  }

  // A server that has served such files before.
  await everybody()
  const before = await site.memory()
  let peak = before
  const watch = setInterval(
    () => void site.memory().then((now) => (peak = Math.max(peak, now))),
    50,
  )
  const compared = async (what: string, afterMs: number): Promise<BenchResult> => {
    const { a, b, ratio } = await alternate(() => besideSlowReader(afterMs), everybody)
    return {
      bench: 'exports-fair',
      what: `p95 of a file for ${people.length} people of ${COMPANIES} companies at once ${what}, against without`,
      figure: `${a.toFixed(0)} ms`,
      reference: `${b.toFixed(0)} ms`,
      ratio,
      bar: 1.5,
      better: 'less',
    }
  }
  const waits: BenchResult[] = []
  try {
    waits.push(
      await compared(`while ${SLOW_FILES} big files of a slow reader are made`, 200),
      await compared('while the reader takes them', MADE_MS),
    )
  } finally {
    clearInterval(watch)
  }
  for (const { agent } of [slow, ...people]) agent.destroy()
  return [
    ...waits,
    refusals('exports-fair', 'the same: files that were refused', refused),
    {
      bench: 'exports-fair',
      what: 'the same: memory meanwhile, MiB',
      figure: ((peak - before) / 1_048_576).toFixed(0),
      reference: '64',
      ratio: (peak - before) / 1_048_576 / 64,
      bar: 1,
      better: 'less',
    },
  ]
}

function personOf(token: string, localAddress: string): Person {
  return {
    agent: new Agent({ keepAlive: true, localAddress }),
    headers: { authorization: `Bearer ${token}` },
  }
}

function ask(site: BenchSite, { agent, headers }: Person, path: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(site.url + path, { agent, headers }, resolve).once('error', reject)
  })
}

async function readSlowly(file: IncomingMessage): Promise<void> {
  for await (const chunk of file)
    await sleep(((chunk as Buffer).byteLength / SLOW_BYTES_PER_SECOND) * 1_000)
}
