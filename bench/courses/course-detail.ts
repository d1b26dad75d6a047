import pg from 'pg'
import { alternate, get, milliseconds, type BenchResult } from '../measure.ts'
import type { BenchSite } from '../site.ts'

const ENROLMENTS = 50_000

/** The first page of «Completados» of a course that fifty thousand completed, against raw SQL. */
export async function courseDetail(site: BenchSite): Promise<BenchResult[]> {
  const client = new pg.Client({ connectionString: site.databaseUrl })
  await client.connect()
  try {
    const course = await bigCourse(client)
    return [
      await table({ site, client, course }, 'by name', 'sort=name&order=asc', BY_NAME),
      await table({ site, client, course }, 'by points', 'sort=points&order=desc', BY_POINTS),
    ]
  } finally {
    await client.end()
  }
}

type Bench = { site: BenchSite; client: pg.Client; course: number }

async function table(
  { site, client, course }: Bench,
  what: string,
  query: string,
  text: string,
): Promise<BenchResult> {
  const headers = { authorization: `Bearer ${site.token}` }
  const url = `${site.url}/api/courses/${course}/report/users?status=finished&${query}&limit=10`
  const raw = () => client.query({ name: `raw-${what}`, text, values: [course] })
  await requireSameRows(await get(url, headers), (await raw()).rows)
  const { a, b, ratio } = await alternate(
    () => milliseconds(() => get(url, headers)),
    () => milliseconds(raw),
  )
  return {
    bench: 'course-detail',
    what: `first page of «Completados» ${what}, of ${ENROLMENTS.toLocaleString('en')}, as JSON`,
    figure: `${a.toFixed(1)} ms`,
    reference: `${b.toFixed(1)} ms raw SQL`,
    ratio,
    bar: 2,
    better: 'less',
  }
}

/** Throws unless the API and the raw SQL return the same rows. */
async function requireSameRows(json: string, rows: { id: string; total: string }[]) {
  const { results, pagination } = JSON.parse(json) as {
    results: { id: number }[]
    pagination: { total: number }
  }
  const expected = rows.map(({ id }) => Number(id))
  if (pagination.total !== Number(rows[0]!.total) || pagination.total !== ENROLMENTS)
    throw new Error(`The table has ${pagination.total} rows`)
  if (results.map(({ id }) => id).join() !== expected.join())
    throw new Error('The table shows other rows than the reference finds')
}

const SLUG = 'curso-de-cincuenta-mil'

/** A course that every second user of company 1 completed, with points of their own; made once. */
async function bigCourse(client: pg.Client): Promise<number> {
  const found = await client.query<{ id: string }>(
    `select tc.id from tenant_courses tc join courses d on d.id = tc.course_id
     where tc.tenant_id = 1 and d.slug = $1`,
    [SLUG],
  )
  if (found.rows[0]) return Number(found.rows[0].id)
  console.log(`(giving a course to ${ENROLMENTS} users once)`)
  const { rows } = await client.query<{ id: string }>(
    `with design as (
       insert into courses (owner_tenant_id, slug, name) values (1, $1, 'Curso de cincuenta mil')
       returning id
     ) insert into tenant_courses (tenant_id, course_id) select 1, id from design returning id`,
    [SLUG],
  )
  const course = Number(rows[0]!.id)
  await client.query(
    `insert into course_users (tenant_id, tenant_course_id, user_id, direct, points,
       percentage_completed, started_at, last_activity, date_completed)
     select 1, $1, id, true, (id * 7919) % 1000, 100, now(), now(), now() from (
       select id, row_number() over (order by id) as place from users where tenant_id = 1
     ) numbered where place % 2 = 0 limit $2`,
    [course, ENROLMENTS],
  )
  await client.query('vacuum analyze course_users, users')
  return course
}

// By the owner of the tables, without row-level security; only what is shown.
const shown = (page: string, order: string) => `
  select (select count(*) from course_users
      where tenant_id = 1 and tenant_course_id = $1 and status = 'finished') as total,
    u.id, u.full_name, u.email, u.identification_number, a.name as area, p.name as position,
    u.location, cu.points, cu.status, cu.enabled, u.disabled, cu.last_activity
  from (${page}) page
  join users u on u.tenant_id = 1 and u.id = page.user_id
  join course_users cu
    on cu.tenant_id = 1 and cu.tenant_course_id = $1 and cu.user_id = page.user_id
  left join areas a on a.tenant_id = 1 and a.id = u.area_id
  left join positions p on p.tenant_id = 1 and p.id = u.position_id
  order by ${order}`

const BY_NAME = shown(
  `select id as user_id from users named where tenant_id = 1 and exists (
     select from course_users where tenant_id = 1 and tenant_course_id = $1 and user_id = named.id
       and status = 'finished')
   order by full_name collate "und-x-icu", id limit 10`,
  'u.full_name collate "und-x-icu", u.id',
)
const BY_POINTS = shown(
  `select user_id from course_users
   where tenant_id = 1 and tenant_course_id = $1 and status = 'finished'
   order by points desc, user_id limit 10`,
  'cu.points desc, u.id',
)
