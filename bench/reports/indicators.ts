import pg from 'pg'
import { alternate, get, type BenchResult } from '../measure.ts'
import type { BenchSite } from '../site.ts'

const COURSES = 2_000
const PEOPLE_OF_A_COURSE = 500
const RECORDS = COURSES * PEOPLE_OF_A_COURSE
const ALL = '?dt=2020-01-01,TODAY'
const OURS = 'Curso del banco %'

/** SQL of all sessions with their people and courses, which the query reads once. */
const SESSIONS = `from external_course_users r
  join (select c.id, (coalesce(c.hours, 0) * 100)::int as h, c.assessable, c.category_id, i.type
    from external_courses c left join instructors i on i.tenant_id = 1 and i.id = c.instructor_id
    where c.tenant_id = 1 and c.deleted_at is null) c on c.id = r.external_course_id`
const COUNTED = `where r.tenant_id = 1 and r.enabled and r.start_time is not null`

/** By course first, which is all that hours, attendance and approval are told apart by. */
const byCourse = (sums: string, of: string) =>
  `select ${sums} from (
     select external_course_id as id, count(*) as n, count(*) filter (where assisted) as a,
       count(*) filter (where approved) as ok
     from external_course_users r ${COUNTED} group by 1
   ) t join external_courses c on c.tenant_id = 1 and c.id = t.id ${of}`

export const RAW: Record<string, string> = {
  hours: byCourse('sum(n * hours), sum(a * hours)', ''),
  attendance: byCourse('sum(n), sum(a)', ''),
  approval: byCourse('sum(n), sum(ok)', 'and c.assessable'),
  'hours-by-type': `${byCourse(
    'i.type, sum(a * hours)',
    'left join instructors i on i.tenant_id = 1 and i.id = c.instructor_id',
  )} group by 1`,
  cost: `select sum(h * k.cost) / 100 from (
      select u.position_id, extract(year from r.start_time) as year, sum(c.h) as h ${SESSIONS}
      join users u on u.tenant_id = 1 and u.id = r.user_id ${COUNTED} and r.assisted group by 1, 2
    ) t join position_costs k on k.tenant_id = 1 and k.position_id = t.position_id and k.year = t.year`,
}

/** A million sessions: each indicator against the quickest SQL for it alone, by the owner of the tables, and the page. */
export async function indicators(site: BenchSite): Promise<BenchResult[]> {
  const client = new pg.Client({ connectionString: site.databaseUrl, options: '-c jit=off' })
  await client.connect()
  try {
    await fill(client)
    await client.query('vacuum analyze external_course_tallies')
    const results: BenchResult[] = []
    for (const [name, sql] of Object.entries(RAW)) {
      const url = `${site.url}/api/external-courses/indicators/${name}`
      results.push(
        await against(`${name}, ${RECORDS.toLocaleString('en')} sessions`, {
          api: () => get(url, { authorization: `Bearer ${site.token}` }),
          raw: () => client.query(sql),
        }),
      )
    }
    results.push(await page(site, 'this year, the one before beside it', ''))
    results.push(await page(site, `all ${RECORDS.toLocaleString('en')}`, ALL))
    results.push(await page(site, 'all, cost by school', `${ALL}&indicator=cost&group_by=category`))
    // Figures without counters are computed from the sessions.
    results.push(await page(site, 'this year, by cost centre', '?group_by=cost_center'))
    results.push(
      await page(
        site,
        'this year, of one cost centre',
        `?cc=${encodeURIComponent('2010 Ventas Bogotá')}`,
      ),
    )
    return results
  } finally {
    await client.end()
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

async function against(
  what: string,
  { api, raw }: { api: () => Promise<unknown>; raw: () => Promise<unknown> },
): Promise<BenchResult> {
  const { a, b, ratio } = await alternate(
    () => timed(api),
    () => timed(raw),
    9,
  )
  return {
    bench: 'indicators',
    what,
    figure: `${a.toFixed(0)} ms`,
    reference: `${b.toFixed(0)} ms raw SQL`,
    ratio,
    bar: 2,
    better: 'less',
  }
}

async function page(site: BenchSite, what: string, query: string): Promise<BenchResult> {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Bogota' }).format(new Date())
  const url = `${site.url}/dashboard${query.replace('TODAY', today)}`
  const whole = () => get(url, { cookie: site.cookie })
  const text = await whole()
  if (!text.includes('Ver registros')) throw new Error(`${url} has no figures`)
  const { a } = await alternate(
    () => timed(whole),
    () => Promise.resolve(1),
    9,
  )
  return {
    bench: 'indicators',
    what: `the page, ${what}`,
    figure: `${a.toFixed(0)} ms`,
    reference: '300 ms',
    ratio: a / 300,
    bar: 1,
    better: 'less',
  }
}

/** Courses of three years, each on one day, with their people. Made once, and past the audit log. */
async function fill(client: pg.Client): Promise<void> {
  const known = await client.query('select from external_courses where name like $1 limit 1', [
    OURS,
  ])
  if (known.rowCount) return
  console.log(`(giving people ${RECORDS} sessions once)`)
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  await client.query(`
    insert into external_course_categories (tenant_id, name)
      select 1, 'Escuela del banco ' || n from generate_series(1, 12) n;
    insert into instructors (tenant_id, name, type)
      select 1, 'Formador del banco ' || n, case when n % 3 = 0 then 'external' else 'internal' end
      from generate_series(1, 40) n;
    insert into external_courses (tenant_id, name, hours, assessable, category_id, instructor_id)
      select 1, 'Curso del banco ' || n, n % 16 / 2.0 + 1, n % 3 <> 0,
        case when n % 10 > 0 then (select min(id) from external_course_categories
          where tenant_id = 1 and name like 'Escuela del banco%') + n % 12 end,
        case when n % 20 > 0 then (select min(id) from instructors
          where tenant_id = 1 and name like 'Formador del banco%') + n % 40 end
      from generate_series(1, ${COURSES}) n;
    insert into position_costs
      select 1, p.id, y, 8000 + (p.id * 7919 + y * 13) % 40000
      from positions p, generate_series(2023, 2026) y where p.tenant_id = 1 on conflict do nothing;
    create temporary table people on commit drop as
      select (row_number() over (order by id))::int as n, id from users where tenant_id = 1;
    create unique index on people (n);
    analyze people;
    insert into external_course_users
        (tenant_id, external_course_id, user_id, start_time, assisted, approved)
      select 1, c.id, p.id,
        date_trunc('day', now()) - make_interval(days => c.n * 7919 % 1095, hours => p.n % 9),
        (c.n * 31 + p.n * 17) % 10 < 8, (c.n * 31 + p.n * 17) % 10 < 6
      from (
        select (row_number() over (order by id))::int as n, id from external_courses
        where tenant_id = 1 and name like '${OURS}'
      ) c
      cross join generate_series(0, ${PEOPLE_OF_A_COURSE - 1}) k
      join people p on p.n = (c.n * 997 + k * 199) % (select count(*) from people)::int + 1
      on conflict do nothing`)
  await client.query('select recount_external_sessions(1)')
  await client.query('commit')
  await client.query(
    'vacuum analyze external_course_users, external_course_tallies, external_courses, position_costs, users',
  )
}
