import { randomUUID } from 'node:crypto'
import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createTokens } from '#api/http/tokens.ts'
import { alternate, type BenchResult } from './measure.ts'
import { percentile95 } from './people.ts'
import { BENCH_SECRETS, type BenchSite } from './site.ts'

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
  const { slow, people } = await peopleOf(site)
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
    {
      bench: 'exports-fair',
      what: 'the same: files that were refused',
      figure: String(refused.length),
      reference: '0',
      ratio: refused.length,
      bar: 0,
      better: 'less',
      ...(refused.length > 0 && { notes: [...new Set(refused)].join(', ') }),
    },
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

function ask(site: BenchSite, { agent, headers }: Person, path: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(site.url + path, { agent, headers }, resolve).once('error', reject)
  })
}

async function readSlowly(file: IncomingMessage): Promise<void> {
  for await (const chunk of file)
    await sleep(((chunk as Buffer).byteLength / SLOW_BYTES_PER_SECOND) * 1_000)
}

/** Returns an administrator of the company of the site, and readers of it and others, each with an address of their own. */
async function peopleOf(site: BenchSite): Promise<{ slow: Person; people: Person[] }> {
  const tokens = createTokens(BENCH_SECRETS.TOKEN_SECRET)
  const client = new pg.Client({ connectionString: site.databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string; session: string }>(
      `with people as (
         insert into users (tenant_id, username, email, first_name, role)
         select t.id, name, name || '@bench.test', 'Persona ' || n, 'reader'
         from (select id from tenants order by id limit $2) t, generate_series(1, $3::int) n,
           concat($1::text, t.id, '.', n) name
         returning id, token_version)
       select id, start_session(id, token_version, 3600, 'SenderoConsole/bench') as session from people`,
      [randomUUID(), COMPANIES, PEOPLE],
    )
    const people = rows.map(async ({ id, session }, n): Promise<Person> => {
      const token = await tokens.issue(Number(id), Number(session), 3_600)
      return {
        agent: new Agent({ keepAlive: true, localAddress: `127.0.4.${n + 1}` }),
        headers: { authorization: `Bearer ${token}` },
      }
    })
    const slow = {
      agent: new Agent({ keepAlive: true, localAddress: '127.0.5.1' }),
      headers: { authorization: `Bearer ${site.token}` },
    }
    return { slow, people: await Promise.all(people) }
  } finally {
    await client.end()
  }
}
