import { loadavg } from 'node:os'
import type pg from 'pg'
import { alternate, get, milliseconds, type BenchResult } from '../measure.ts'
import type { BenchSite } from '../site.ts'

const BAR = 3

/** The server under measure, and a connection of the tables' owner: no row-level security. */
export type Bench = { site: BenchSite; client: pg.Client }

/** Query of the API, and the same as an SQL condition over users `u`. */
export type Question = { query: string; where: string }

/** Values of the tenant used in the queries. */
export type People = { areas: [number, number]; position: number; group: number }

/** SQL conditions of filters, over users `u`. */
export const SQL_OF = {
  enabled: 'not u.disabled',
  cali: `u.location collate "und-x-icu" = 'Cali'`,
  week: `exists (select from user_activity a where a.tenant_id = 1 and a.user_id = u.id
    and a.last_at > now() - interval '7 days')`,
  never: `not exists (select from user_activity a where a.tenant_id = 1 and a.user_id = u.id)`,
  zuni: `u.search like '%zuni%'`,
}

export const MEMBERS = (group: number) => `exists (select from group_users m
  where m.tenant_id = 1 and m.group_id = ${group} and m.user_id = u.id)`

/** The quickest of several ways, each of one statement or several, to ask the same. */
export async function quickest(
  client: pg.Client,
  ways: readonly (readonly string[])[],
): Promise<() => Promise<pg.QueryResult[]>> {
  const asking = ways.map((texts) => async () => {
    const results: pg.QueryResult[] = []
    for (const text of texts) results.push(await client.query(text))
    return results
  })
  const times: number[] = []
  for (const ask of asking) {
    await ask()
    times.push(await milliseconds(ask, 1))
  }
  return asking[times.indexOf(Math.min(...times))]!
}

export async function against(
  what: string,
  work: () => Promise<unknown>,
  raw: () => Promise<unknown>,
  reference = 'raw SQL',
): Promise<BenchResult> {
  const { a, b, ratio } = await alternate(
    () => milliseconds(work, 1),
    () => milliseconds(raw, 1),
  )
  return {
    bench: 'users-filters',
    what,
    figure: `${a.toFixed(1)} ms`,
    reference: `${b.toFixed(1)} ms ${reference}`,
    ratio,
    bar: BAR,
    better: 'less',
    notes: `load ${loadavg()[0]!.toFixed(1)}`,
  }
}

export async function json(site: BenchSite, url: string): Promise<unknown> {
  return JSON.parse(await get(url, { authorization: `Bearer ${site.token}` }))
}
