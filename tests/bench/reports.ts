import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { alternate, get, milliseconds, type BenchResult } from './measure.ts'
import type { BenchSite } from './site.ts'

/** Ten courses that everybody has: of a company of 100,000 a million enrolments. */
const COURSES = 10
const SLUG = 'reporte-de-un-millon-'

/** The report of courses: its page and its files, against the same rows by SQL and by COPY TO. */
export async function reports(site: BenchSite): Promise<BenchResult[]> {
  const client = new pg.Client({ connectionString: site.databaseUrl })
  await client.connect()
  try {
    await enrolEverybody(client)
    const headers = { authorization: `Bearer ${site.token}` }
    const { rows } = await client.query<{ n: string }>(`select count(*) as n ${ROWS}`)
    const total = Number(rows[0]!.n)
    const page = await alternate(
      () => milliseconds(() => get(`${site.url}/api/reports/courses`, headers), 1),
      () =>
        milliseconds(async () => {
          await client.query(PAGE)
          await client.query(FOOT)
        }, 1),
    )
    const before = await site.memory()
    let first = Number.POSITIVE_INFINITY
    const csv = await alternate(
      async () => {
        const file = await drain(site, '/api/reports/courses/export')
        first = Math.min(first, file.first)
        return total / file.seconds
      },
      async () => total / (await copy(client)),
      3,
    )
    const grown = (await site.memory()) - before
    const workbook = await drain(site, '/api/reports/courses/export?format=xlsx')
    const of = total.toLocaleString('en')
    return [
      {
        bench: 'reports',
        what: `page 1 of courses with its total and foot, of ${of} enrolments`,
        figure: `${page.a.toFixed(0)} ms`,
        reference: `${page.b.toFixed(0)} ms raw SQL`,
        ratio: page.ratio,
        bar: 2,
        better: 'less',
      },
      {
        bench: 'reports',
        what: `CSV of ${of} enrolments`,
        figure: `${csv.a.toFixed(0)} rows/s`,
        reference: `${csv.b.toFixed(0)} rows/s by COPY TO`,
        ratio: csv.ratio,
        bar: 0.5,
        better: 'more',
        notes: `first byte ${first.toFixed(0)} ms; memory +${(grown / 1_048_576).toFixed(0)} MiB; XLSX ${(total / workbook.seconds).toFixed(0)} rows/s`,
      },
    ]
  } finally {
    await client.end()
  }
}

/** Made once, so that a second run begins at once. */
async function enrolEverybody(client: pg.Client): Promise<void> {
  const found = await client.query(`select from courses where slug like '${SLUG}%' limit 1`)
  if (found.rowCount) return
  console.log('(enrolling everybody once)')
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  await client.query(
    `with designs as (
       insert into courses (owner_tenant_id, slug, name)
       select 1, '${SLUG}' || n, 'Curso de todos ' || n from generate_series(1, $1::int) n returning id
     ) insert into tenant_courses (tenant_id, course_id) select 1, id from designs`,
    [COURSES],
  )
  await client.query(
    `insert into course_users (tenant_id, tenant_course_id, user_id, direct, points,
       percentage_completed, started_at, last_activity, date_completed)
     select 1, t.id, u.id, true, (u.id * 7919 + t.id) % 1000, p.done,
       case when p.done > 0 then now() end, case when p.done > 0 then now() end,
       case when p.done = 100 then now() - (u.id % 400) * interval '1 day' end
     from tenant_courses t join courses d on d.id = t.course_id and d.slug like '${SLUG}%'
     cross join users u
     cross join lateral (select case when (u.id + t.id) % 5 < 2 then 100 else (u.id * 17 + t.id) % 100 end as done) p
     where t.tenant_id = 1 and u.tenant_id = 1`,
  )
  await client.query('commit')
  await client.query('vacuum analyze course_users')
}

const ROWS = `from course_users cu join users u on u.tenant_id = 1 and u.id = cu.user_id
  where cu.tenant_id = 1 and cu.enabled and not u.disabled`
const ORDER = `cu.percentage_completed desc, u.full_name collate "und-x-icu", u.id, cu.tenant_course_id`
const BESIDE = `left join areas a on a.tenant_id = 1 and a.id = u.area_id
  left join positions p on p.tenant_id = 1 and p.id = u.position_id
  left join users m on m.tenant_id = 1 and m.id = u.manager_id
  join tenant_courses t on t.tenant_id = 1 and t.id = cu.tenant_course_id
  join courses d on d.id = t.course_id`
const PAGE = `select cu.*, u.*, m.full_name as manager, a.name as area, p.name as place, d.name as course
  from (select cu.* ${ROWS} order by ${ORDER} limit 500) cu
  join users u on u.tenant_id = 1 and u.id = cu.user_id ${BESIDE} order by ${ORDER}`
const FOOT = `select count(*), sum(cu.points), avg(cu.points), avg(cu.percentage_completed),
    count(*) filter (where cu.percentage_completed >= 100), (
      select count(*) from users u where u.tenant_id = 1 and not u.disabled and exists (
        select from course_users e where e.tenant_id = 1 and e.user_id = u.id and e.enabled)) ${ROWS}`
const COPY = `select u.identification_number, u.full_name, m.full_name, a.name, p.name, u.location,
    u.extended_field1, u.extended_field2, d.name, cu.percentage_completed,
    to_char(cu.date_completed, 'YYYY-MM-DD'), cu.points, cu.external_revalidated, cu.revalidation_comments
  from course_users cu join users u on u.tenant_id = 1 and u.id = cu.user_id ${BESIDE}
  where cu.tenant_id = 1 and cu.enabled and not u.disabled order by ${ORDER}`

async function copy(client: pg.Client): Promise<number> {
  const started = performance.now()
  const stream = client.query(copyTo(`copy (${COPY}) to stdout with (format csv, force_quote *)`))
  stream.resume()
  await once(stream, 'end')
  return (performance.now() - started) / 1_000
}

async function drain(site: BenchSite, path: string): Promise<{ seconds: number; first: number }> {
  const started = performance.now()
  const headers = { authorization: `Bearer ${site.token}` }
  const call = request(site.url + path, { headers }).end()
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}`)
  let first = Number.NaN
  for await (const _ of response) if (Number.isNaN(first)) first = performance.now() - started
  return { seconds: (performance.now() - started) / 1_000, first }
}
