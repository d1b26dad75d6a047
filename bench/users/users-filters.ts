import pg from 'pg'
import type { BenchResult } from '../measure.ts'
import type { BenchSite } from '../site.ts'
import { allFilters, choices, choicesAsked } from './users-filters-choices.ts'
import {
  against,
  json,
  MEMBERS,
  quickest,
  SQL_OF,
  type Bench,
  type People,
  type Question,
} from './users-filters-raw.ts'

/**
 * The list of users filtered: its first page with the exact total, the numbers beside the choices, and how
 * long an export takes to its first rows. Against the quickest SQL that answers the same, by the owner of the
 * tables and so without row-level security.
 */
export async function usersFilters(site: BenchSite): Promise<BenchResult[]> {
  const client = new pg.Client({ connectionString: site.databaseUrl, options: '-c jit=off' })
  await client.connect()
  try {
    const told = await people(client)
    const results: BenchResult[] = []
    for (const question of questions(told)) {
      results.push(await list({ site, client }, question))
    }
    for (const asked of choicesAsked(told)) results.push(await choices({ site, client }, asked))
    results.push(await allFilters({ site, client }))
    results.push(await firstRows({ site, client }, questions(told)[0]!))
    return results
  } finally {
    await client.end()
  }
}

function questions({ areas: [first, second], position, group }: People): Question[] {
  const areas = `u.area_id in (${first}, ${second})`
  return [
    { query: `area=${first}&area=${second}`, where: areas },
    { query: `position=${position}`, where: `u.position_id = ${position}` },
    { query: 'location=Cali', where: SQL_OF.cali },
    { query: 'status=disabled', where: 'u.disabled' },
    { query: 'status=enabled', where: SQL_OF.enabled },
    { query: 'role=reader', where: `u.role = 'reader'` },
    { query: 'activity=week', where: SQL_OF.week },
    { query: 'activity=never', where: SQL_OF.never },
    { query: `group=${group}`, where: MEMBERS(group) },
    {
      query: `area=${first}&area=${second}&position=${position}&status=enabled`,
      where: `${areas} and u.position_id = ${position} and ${SQL_OF.enabled}`,
    },
    {
      query: `area=${first}&area=${second}&location=Cali&activity=never`,
      where: `${areas} and ${SQL_OF.cali} and ${SQL_OF.never}`,
    },
    { query: `q=zuni&area=${first}`, where: `${SQL_OF.zuni} and u.area_id = ${first}` },
  ]
}

const PAGE = `order by full_name collate "und-x-icu", id limit 10`

/**
 * Query plans: for few rows it is fastest to collect and sort them, for many to scan the index of names and
 * to count.
 */
const WAYS = [
  (where: string) => `with found as materialized (
      select id, full_name from users u where tenant_id = 1 and ${where}
    ) ${shown(`select id, full_name from found ${PAGE}`, 'select count(*) from found')}`,
  (where: string) =>
    shown(
      `select id, full_name from users u where tenant_id = 1 and ${where} ${PAGE}`,
      `select count(*) from users u where tenant_id = 1 and ${where}`,
    ),
]

function shown(page: string, total: string): string {
  return `select u.id, u.username, u.email, u.full_name, u.last_name, u.avatar, u.identification_number,
      a.name as area_name, p.name as position_name, u.location, u.role, u.disabled, (${total}) as total
    from (${page}) page
    join users u on u.tenant_id = 1 and u.id = page.id
    left join areas a on a.tenant_id = 1 and a.id = u.area_id
    left join positions p on p.tenant_id = 1 and p.id = u.position_id
    order by page.full_name collate "und-x-icu", page.id`
}

async function list({ site, client }: Bench, { query, where }: Question): Promise<BenchResult> {
  const raw = await quickest(
    client,
    WAYS.map((way) => [way(where)]),
  )
  const url = `${site.url}/api/users?${query}`
  const { results, pagination } = (await json(site, url)) as {
    results: { id: number }[]
    pagination: { total: number }
  }
  const rows = (await raw())[0]!.rows as { id: string; total: string }[]
  if (
    pagination.total !== Number(rows[0]!.total) ||
    results.map(({ id }) => id).join() !== rows.map(({ id }) => id).join()
  ) {
    throw new Error(`${query}: the list shows other people than the reference finds`)
  }
  return against(
    `first page and total, ${query}, ${pagination.total.toLocaleString('en')} people`,
    () => json(site, url),
    raw,
  )
}

/** A file of a filter's people by name, until its first thousand rows are here. */
async function firstRows(
  { site, client }: Bench,
  { query, where }: Question,
): Promise<BenchResult> {
  const THOUSAND = 1_000
  const raw = () =>
    client.query(`select u.*, a.code, p.code, m.username from (
        select * from users u where tenant_id = 1 and ${where}
        order by full_name collate "und-x-icu", id limit ${THOUSAND}
      ) u
      left join areas a on a.tenant_id = 1 and a.id = u.area_id
      left join positions p on p.tenant_id = 1 and p.id = u.position_id
      left join users m on m.tenant_id = 1 and m.id = u.manager_id
      order by u.full_name collate "und-x-icu", u.id`)
  const viaApi = async () => {
    const leave = new AbortController()
    const response = await fetch(`${site.url}/api/users/export?sort=name&order=asc&${query}`, {
      headers: { authorization: `Bearer ${site.token}` },
      signal: leave.signal,
    })
    if (!response.ok) throw new Error(`The export answered ${response.status}`)
    let lines = 0
    for await (const chunk of response.body! as unknown as AsyncIterable<Uint8Array>) {
      lines += Buffer.from(chunk).toString('latin1').split('\n').length - 1
      if (lines > THOUSAND) break
    }
    leave.abort()
  }
  return against(`the first ${THOUSAND} rows of its export by name, ${query}`, viaApi, raw)
}

const GROUP = 'Grupo de un veinteavo'

/**
 * Gives the company's people what they are filtered by beside what they have: four fifths were active on
 * one of the last two hundred days, one in a hundred is a reader, one in twenty is in a group. Done once.
 */
async function people(client: pg.Client): Promise<People> {
  const known = 'select id from groups where tenant_id = 1 and name = $1'
  if ((await client.query(known, [GROUP])).rows.length === 0) {
    console.log('(giving people activity, roles and a group once)')
    await client.query(
      `insert into user_activity (tenant_id, user_id, last_at)
       select 1, id, now() - make_interval(days => (id * 7919 % 200)::int)
       from users where tenant_id = 1 and id % 5 > 0 on conflict do nothing`,
    )
    await client.query(
      `update users set role = 'reader' where tenant_id = 1 and role = 'user' and id % 100 = 1`,
    )
    await client.query(
      `with made as (
         insert into groups (tenant_id, name) values (1, $1) returning id
       ) insert into group_users (tenant_id, group_id, user_id)
       select 1, made.id, u.id from made, users u where u.tenant_id = 1 and u.id % 20 = 0`,
      [GROUP],
    )
    await client.query('vacuum (analyze) users, user_activity, group_users')
  }
  const group = await client.query<{ id: string }>(known, [GROUP])
  const most = async (column: string) => {
    const { rows } = await client.query<{ id: string }>(
      `select ${column} as id from users where tenant_id = 1 and ${column} is not null
       group by 1 order by count(*) desc, 1 limit 2`,
    )
    return rows.map(({ id }) => Number(id))
  }
  const [first, second] = await most('area_id')
  const [position] = await most('position_id')
  return { areas: [first!, second!], position: position!, group: Number(group.rows[0]!.id) }
}
