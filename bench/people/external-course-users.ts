import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { alternate, get, milliseconds, send, type BenchResult } from '../measure.ts'
import type { BenchSite } from '../site.ts'

const COURSE = 'Curso de todos'
const PEOPLE = 100_000

/** An external course that everybody of a company is in: its pages, marking it, its file, and who comes to it. */
export async function externalCourseUsers(site: BenchSite): Promise<BenchResult[]> {
  const client = new pg.Client({ connectionString: site.databaseUrl, options: '-c jit=off' })
  await client.connect()
  try {
    const bench = { site, client, course: await crowdedCourse(client) }
    return [
      await page(bench, 'page 1', 0),
      await page(bench, 'the last page', PEOPLE - 100),
      await search(bench),
      await mark(bench),
      await exported(bench),
      await assigned(bench),
    ]
  } finally {
    await client.end()
  }
}

type Bench = { site: BenchSite; client: pg.Client; course: number }

/** Made once, and past the audit log. */
async function crowdedCourse(client: pg.Client): Promise<number> {
  const found = await client.query<{ id: string }>(
    'select id from external_courses where tenant_id = 1 and name = $1',
    [COURSE],
  )
  if (found.rows[0]) return Number(found.rows[0].id)
  console.log(`(putting ${PEOPLE} users into an external course once)`)
  const course = await newCourse(client, COURSE)
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  await client.query(
    `insert into external_course_users
       (tenant_id, external_course_id, user_id, start_time, quantitative_result, qualitative_result)
     select 1, $1, id, now() - interval '30 days', id % 101, 'Participó en el taller'
     from (select id from users where tenant_id = 1 order by id limit $2) everybody`,
    [course, PEOPLE],
  )
  await client.query('select recount_external_sessions(1)')
  await client.query('commit')
  await client.query('vacuum analyze external_course_users, external_course_tallies, users')
  return course
}

async function newCourse(client: pg.Client, name: string): Promise<number> {
  const { rows } = await client.query<{ id: string }>(
    `insert into external_courses (tenant_id, name, hours, assessable) values (1, $1, 2, true) returning id`,
    [name],
  )
  return Number(rows[0]!.id)
}

const SHOWN = `m.*, s.full_name, s.email, s.identification_number, a.name as area_name, p.name as position_name
  from page
  join external_course_users m on m.tenant_id = 1 and m.id = page.id
  join users s on s.tenant_id = 1 and s.id = m.user_id
  left join areas a on a.tenant_id = 1 and a.id = s.area_id
  left join positions p on p.tenant_id = 1 and p.id = s.position_id`

async function page({ site, client, course }: Bench, what: string, skip: number) {
  // Page 1 by walking the index of names, the last page by walking it backwards.
  const [near, far] = skip === 0 ? ['asc', 'desc'] : ['desc', 'asc']
  const raw = () =>
    client.query({
      name: `raw-records-${near}`,
      text: `with page as (
          select m.id, s.full_name from users s
          join external_course_users m
            on m.tenant_id = 1 and m.external_course_id = $1 and m.user_id = s.id and m.enabled
          where s.tenant_id = 1
          order by s.full_name collate "und-x-icu" ${near}, s.id ${near} limit 100
        )
        select (select count(*) from external_course_users
            where tenant_id = 1 and external_course_id = $1 and enabled) as total, ${SHOWN}
        order by page.full_name collate "und-x-icu" ${far}, page.id ${far}`,
      values: [course],
    })
  const at = `/api/external-courses/${course}/users?limit=100&skip=${skip}`
  return against(`${what} of its people, by name`, read(site, at), raw)
}

async function search({ site, client, course }: Bench) {
  const raw = () =>
    client.query({
      name: 'raw-records-found',
      text: `with found as materialized (
          select m.id, s.full_name from users s
          join external_course_users m
            on m.tenant_id = 1 and m.external_course_id = $1 and m.user_id = s.id and m.enabled
          where s.tenant_id = 1 and s.search like '%zuni%'
        ), page as (select * from found order by full_name collate "und-x-icu", id limit 100)
        select (select count(*) from found) as total, ${SHOWN}
        order by page.full_name collate "und-x-icu", page.id`,
      values: [course],
    })
  const at = `/api/external-courses/${course}/users?limit=100&q=zuni`
  return against('q=zuni, first page and total', read(site, at), raw)
}

const read = (site: BenchSite, at: string) => () =>
  get(site.url + at, { authorization: `Bearer ${site.token}` })

/** Everybody marked in one order, against the same writes by the same role in one statement. */
async function mark({ site, client, course }: Bench) {
  const viaApi = async () => {
    // Everybody is marked as nobody is now, whoever went before.
    const { rows } = await client.query<{ assisted: boolean }>(
      'select bool_or(assisted) as assisted from external_course_users where tenant_id = 1 and external_course_id = $1',
      [course],
    )
    const body = { matching: { all: true }, assisted: !rows[0]!.assisted }
    const started = performance.now()
    await send(site, 'PUT', `/api/external-courses/${course}/users/attendance`, body)
    return performance.now() - started
  }
  const raw = () =>
    asTheApplication(client, () =>
      client.query(
        `update external_course_users set assisted = not assisted, version = version + 1
         where tenant_id = 1 and external_course_id = $1 and enabled`,
        [course],
      ),
    )
  const title = `attendance of ${PEOPLE.toLocaleString('en')} in one order, with the audit log`
  return result(title, await alternate(viaApi, raw, 3), 3)
}

async function exported({ site, client, course }: Bench) {
  const whole = read(site, `/api/external-courses/${course}/users/export`)
  const copy = async () => {
    const stream = client.query(
      copyTo(`copy (
        select s.username, s.full_name, s.email, m.start_time, m.end_time, m.assisted, m.approved,
          m.quantitative_result, m.qualitative_result
        from external_course_users m join users s on s.tenant_id = 1 and s.id = m.user_id
        where m.tenant_id = 1 and m.external_course_id = ${course} and m.enabled
        order by s.full_name collate "und-x-icu", m.id) to stdout csv header`),
    )
    await stream.resume().toArray()
  }
  const title = `CSV of ${PEOPLE.toLocaleString('en')} records by name, against COPY TO`
  return against(title, whole, copy, { runs: 1, bar: 2 })
}

/** The largest position: everybody of it comes to a course, against the same writes. */
async function assigned({ site, client }: Bench) {
  const { rows } = await client.query<{ id: string; people: string }>(
    `select position_id as id, count(*) as people from users
     where tenant_id = 1 and not disabled and position_id is not null group by 1 order by 2 desc limit 1`,
  )
  const { id: position, people } = rows[0]!
  const emptied = async (course: number) => {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query('delete from external_course_users where external_course_id = $1', [course])
    await client.query('delete from external_courses where id = $1', [course])
    await client.query('commit')
  }
  const viaApi = async () => {
    const course = await newCourse(client, 'Curso por llenar')
    const started = performance.now()
    await send(site, 'POST', `/api/external-courses/${course}/users/matching`, {
      position: [Number(position)],
    })
    const taken = performance.now() - started
    await emptied(course)
    return taken
  }
  const raw = async () => {
    const course = await newCourse(client, 'Curso por llenar')
    const taken = await asTheApplication(client, () =>
      client.query(
        `insert into external_course_users (tenant_id, external_course_id, user_id)
         select 1, $1, id from users where tenant_id = 1 and position_id = $2 and not disabled order by id`,
        [course, position],
      ),
    )
    await emptied(course)
    return taken
  }
  const title = `a whole position, ${Number(people).toLocaleString('en')} people, assigned by one order`
  return result(`${title}, with the audit log`, await alternate(viaApi, raw, 3), 3)
}

/** Duration of a change with row-level security and audit log, from its statement to its commit. */
async function asTheApplication(client: pg.Client, work: () => Promise<unknown>): Promise<number> {
  await client.query('begin')
  await client.query(
    `set local role sendero_app;
     select set_config('app.tenant_id', '1', true),
       set_config('app.audit', '{"actor_id":1,"actor_name":"Banco","request_id":"banco"}', true)`,
  )
  const started = performance.now()
  await work()
  await client.query('commit')
  return performance.now() - started
}

async function against(
  what: string,
  work: () => Promise<unknown>,
  raw: () => Promise<unknown>,
  { runs = 10, bar = 3 } = {},
): Promise<BenchResult> {
  const both = await alternate(
    () => milliseconds(work, runs),
    () => milliseconds(raw, runs),
  )
  return result(what, both, bar)
}

function result(
  what: string,
  { a, b, ratio }: { a: number; b: number; ratio: number },
  bar: number,
): BenchResult {
  return {
    bench: 'external-course-users',
    what,
    figure: `${a.toFixed(1)} ms`,
    reference: `${b.toFixed(1)} ms raw`,
    ratio,
    bar,
    better: 'less',
  }
}
