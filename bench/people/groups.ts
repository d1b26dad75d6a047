import pg from 'pg'
import { alternate, get, milliseconds, send, type BenchResult } from '../measure.ts'
import type { BenchSite } from '../site.ts'

const MEMBERS = 50_000
const COURSES = 5

/** A group of fifty thousand: its pages, its picker, and what changing it costs. */
export async function groups(site: BenchSite): Promise<BenchResult[]> {
  const client = new pg.Client({ connectionString: site.databaseUrl })
  await client.connect()
  try {
    const bench = { site, client, group: await bigGroup(client) }
    return [
      await page(bench, 'page 1 of its users', 0),
      await page(bench, 'the last page of its users', MEMBERS - 10),
      await search(bench),
      await addMatching(bench),
      await removeOne(bench),
    ]
  } finally {
    await client.end()
  }
}

type Bench = { site: BenchSite; client: pg.Client; group: number }

const GROUP = 'Grupo de cincuenta mil'

/** Every second user of company 1, with five courses; made once, so that a second run begins at once. */
async function bigGroup(client: pg.Client): Promise<number> {
  const found = await client.query<{ id: string }>(
    'select id from groups where tenant_id = 1 and name = $1',
    [GROUP],
  )
  if (found.rows[0]) return Number(found.rows[0].id)
  console.log(`(putting ${MEMBERS} users into a group once)`)
  const group = await newGroup(client, GROUP)
  await client.query(
    `insert into group_users (tenant_id, group_id, user_id)
     select 1, $1, id from (
       select id, row_number() over (order by id) as place from users where tenant_id = 1
     ) numbered where place % 2 = 0 limit $2`,
    [group, MEMBERS],
  )
  await client.query('vacuum analyze group_users, course_users, users')
  return group
}

/** An empty group with courses of its own. */
async function newGroup(client: pg.Client, name: string): Promise<number> {
  const { rows } = await client.query<{ id: string }>(
    `with made as (
       insert into groups (tenant_id, name) values (1, $1) returning id
     ), designs as (
       insert into courses (owner_tenant_id, slug, name)
       select 1, gen_random_uuid()::text, 'Curso ' || n from generate_series(1, $2::int) n returning id
     ), given as (
       insert into tenant_courses (tenant_id, course_id) select 1, id from designs returning id
     ), tied as (
       insert into group_courses (tenant_id, group_id, tenant_course_id)
       select 1, made.id, given.id from made, given
     ) select id from made`,
    [name, COURSES],
  )
  return Number(rows[0]!.id)
}

async function page({ site, client, group }: Bench, what: string, skip: number) {
  const headers = { authorization: `Bearer ${site.token}` }
  // Page 1 by walking the index of names, the last page by walking it backwards.
  const [near, far] = skip === 0 ? ['asc', 'desc'] : ['desc', 'asc']
  const raw = () =>
    client.query({
      name: `raw-members-${near}`,
      text: `select u.*, a.name as area_name, p.name as position_name, m.added_at,
          (select count(*) from group_users where tenant_id = 1 and group_id = $1) as total
        from (
          select id, full_name from users u where tenant_id = 1 and exists (
            select from group_users m
            where m.tenant_id = 1 and m.group_id = $1 and m.user_id = u.id)
          order by full_name collate "und-x-icu" ${near}, id ${near} limit 10
        ) page
        join users u on u.tenant_id = 1 and u.id = page.id
        join group_users m on m.tenant_id = 1 and m.group_id = $1 and m.user_id = u.id
        left join areas a on a.tenant_id = 1 and a.id = u.area_id
        left join positions p on p.tenant_id = 1 and p.id = u.position_id
        order by page.full_name collate "und-x-icu" ${far}, page.id ${far}`,
      values: [group],
    })
  const url = `${site.url}/api/groups/${group}/users?skip=${skip}`
  return against(`GET /api/groups/{id}/users, ${what}`, () => get(url, headers), raw, 50)
}

async function search({ site, client, group }: Bench) {
  const headers = { authorization: `Bearer ${site.token}` }
  const raw = () =>
    client.query({
      name: 'raw-available',
      text: `with found as materialized (
          select id, full_name from users u where tenant_id = 1 and search like '%zuni%' and not exists (
            select from group_users m
            where m.tenant_id = 1 and m.group_id = $1 and m.user_id = u.id)
        )
        select u.*, a.name as area_name, p.name as position_name, (select count(*) from found) as total
        from (select id, full_name from found order by full_name collate "und-x-icu", id limit 10) page
        join users u on u.tenant_id = 1 and u.id = page.id
        left join areas a on a.tenant_id = 1 and a.id = u.area_id
        left join positions p on p.tenant_id = 1 and p.id = u.position_id
        order by page.full_name collate "und-x-icu", page.id`,
      values: [group],
    })
  const url = `${site.url}/api/groups/${group}/users/available?q=zuni`
  return against('its picker, q=zuni, first page and total', () => get(url, headers), raw, 25)
}

/** Everybody whom a search finds, with the audit log and their courses, against bare inserts of both. */
async function addMatching({ site, client }: Bench) {
  const q = 'an'
  let added = 0
  const viaApi = async () => {
    const group = await newGroup(client, 'Grupo por llenar')
    const started = performance.now()
    const answer = await send(site, 'POST', `/api/groups/${group}/users/matching`, { q })
    const taken = performance.now() - started
    added = (answer as { changed: number }).changed
    await emptied(client, group)
    return taken
  }
  const raw = async () => {
    const group = await newGroup(client, 'Grupo por llenar')
    await client.query('begin')
    await client.query('alter table group_users disable trigger user')
    const started = performance.now()
    await client.query(
      `insert into group_users (tenant_id, group_id, user_id)
       select 1, $1, id from users where tenant_id = 1 and search like $2 order by id`,
      [group, `%${q}%`],
    )
    await client.query(
      `insert into course_users (tenant_id, tenant_course_id, user_id)
       select 1, c.tenant_course_id, m.user_id
       from group_users m join group_courses c using (tenant_id, group_id)
       where tenant_id = 1 and group_id = $1 order by 2, 3`,
      [group],
    )
    const taken = performance.now() - started
    await client.query('rollback')
    await emptied(client, group)
    return taken
  }
  const { a, b, ratio } = await alternate(viaApi, raw)
  const title = `adding ${added.toLocaleString('en')} users to a group with ${COURSES} courses`
  return result(`${title}, with their enrolments and the audit log`, [a, b, ratio], 3)
}

/** As if the group had never been. */
async function emptied(client: pg.Client, group: number): Promise<void> {
  await client.query(
    `create temporary table gone as
     select tenant_course_id as id from group_courses where tenant_id = 1 and group_id = $1`,
    [group],
  )
  await client.query('delete from groups where tenant_id = 1 and id = $1', [group])
  await client.query(
    'delete from course_users where tenant_id = 1 and tenant_course_id in (select id from gone)',
  )
  await client.query(
    'delete from tenant_courses where tenant_id = 1 and id in (select id from gone)',
  )
  await client.query('drop table gone')
}

async function removeOne({ site, client, group }: Bench) {
  const { rows } = await client.query<{ id: string }>(
    'select user_id as id from group_users where tenant_id = 1 and group_id = $1 limit 1',
    [group],
  )
  const user = Number(rows[0]!.id)
  const viaApi = async () => {
    await send(site, 'DELETE', `/api/groups/${group}/users/${user}`)
    await send(site, 'POST', `/api/groups/${group}/users/${user}`)
  }
  const raw = async () => {
    for (const [change, enabled] of [
      ['delete from group_users where tenant_id = 1 and group_id = $1 and user_id = $2', false],
      ['insert into group_users (tenant_id, group_id, user_id) values (1, $1, $2)', true],
    ] as const) {
      await client.query('begin')
      await client.query('set local session_replication_role = replica')
      await client.query(change, [group, user])
      await client.query(
        `update course_users set enabled = $3 where tenant_id = 1 and user_id = $2
           and tenant_course_id in (select tenant_course_id from group_courses where group_id = $1)`,
        [group, user, enabled],
      )
      await client.query('commit')
    }
  }
  const what = 'taking one user out of it and putting them back, with their enrolments'
  return against(what, viaApi, raw, 25, 5)
}

async function against(
  what: string,
  work: () => Promise<unknown>,
  raw: () => Promise<unknown>,
  runs: number,
  bar = 3,
): Promise<BenchResult> {
  const { a, b, ratio } = await alternate(
    () => milliseconds(work, runs),
    () => milliseconds(raw, runs),
  )
  return result(what, [a, b, ratio], bar)
}

function result(what: string, [a, b, ratio]: [number, number, number], bar: number): BenchResult {
  return {
    bench: 'groups',
    what,
    figure: `${a.toFixed(1)} ms`,
    reference: `${b.toFixed(1)} ms raw SQL`,
    ratio,
    bar,
    better: 'less',
  }
}
