import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { alternate, get, milliseconds, type BenchResult } from '../measure.ts'
import type { BenchSite } from '../site.ts'

const COURSES = 200

/** The five reads behind the tabs of a user who has 200 courses, against the fastest SQL for the same rows. */
export async function userDetail(site: BenchSite): Promise<BenchResult[]> {
  const headers = { authorization: `Bearer ${site.token}` }
  const client = new pg.Client({ connectionString: site.databaseUrl })
  await client.connect()
  try {
    const person = await studious(client)
    const each = (read: (tab: string, text: string) => Promise<unknown>) => async () => {
      for (const [tab, text] of Object.entries(RAW)) await read(tab, text)
    }
    const api = each((tab) => get(`${site.url}/api/users/${person}/${tab}`, headers))
    const raw = each((tab, text) => client.query({ name: `raw-${tab}`, text, values: [person] }))
    const { a, b, ratio } = await alternate(
      () => milliseconds(api, 40),
      () => milliseconds(raw, 40),
    )
    return [
      {
        bench: 'user-detail',
        what: `the five tabs of a user with ${COURSES} courses, as JSON, one after another`,
        figure: `${a.toFixed(1)} ms`,
        reference: `${b.toFixed(1)} ms raw SQL`,
        ratio,
        // Five requests, each with its session.
        bar: 4,
        better: 'less',
      },
    ]
  } finally {
    await client.end()
  }
}

/** A person of tenant 1 with 200 courses in the app, half of them completed, and badges for some. */
async function studious(client: pg.Client): Promise<number> {
  const email = 'estudiosa@bench.test'
  const found = await client.query<{ id: string }>('select id from users where email = $1', [email])
  if (found.rows[0]) return Number(found.rows[0].id)
  await client.query('begin')
  const { rows } = await client.query<{ id: string }>(
    `insert into users (tenant_id, username, email, first_name, position_id)
     values (1, 'estudiosa', $1, 'Estudiosa',
       (select min(id) from positions where tenant_id = 1 and formation_path_id is not null))
     returning id`,
    [email],
  )
  const person = Number(rows[0]!.id)
  await client.query(
    `with design as (
       insert into courses (owner_tenant_id, slug, name, duration_hours)
       select 1, $2 || n, 'Curso ' || n, 4 from generate_series(1, $3::int) n returning id
     ), given as (
       insert into tenant_courses (tenant_id, course_id) select 1, id from design returning id
     ), taught as (
       insert into course_skills (tenant_id, tenant_course_id, skill_id)
       select 1, given.id, s.id from given
       join (select id, row_number() over (order by id) - 1 as place, count(*) over () as skills
             from skills where tenant_id = 1) s on s.place = given.id % s.skills
     ), had as (
       insert into course_users (tenant_id, tenant_course_id, user_id, direct, points,
         percentage_completed, started_at, last_activity, date_completed)
       select 1, id, $1, true, 50, case when id % 2 = 0 then 100 else 40 end, now(), now(),
         case when id % 2 = 0 then now() end from given
     ), badge as (
       insert into badges (tenant_id, name, image, description, description_not_won, rule, tenant_course_id)
       select 1, 'Insignia ' || id, '/badges/servicio.svg', 'a', 'b', 'course', id from given where id % 4 = 0
       returning id
     )
     insert into user_badges (tenant_id, user_id, badge_id, count) select 1, $1, id, 1 from badge`,
    [person, randomUUID(), COURSES],
  )
  await client.query(
    `insert into user_devices (tenant_id, user_id, last_activity, os, os_version, model, app_version)
     values (1, $1, now(), 'android', '14', 'Motorola Moto G54', '4.12.0')`,
    [person],
  )
  await client.query('commit')
  await client.query('analyze')
  return person
}

/** By the owner of the tables, without row-level security; only what is shown. */
const RAW = {
  courses: `select tc.id, d.name, cu.enabled, cu.percentage_completed, cu.date_completed,
      cu.external_revalidated, cu.revalidation_date, cu.revalidation_comments
    from course_users cu
    join tenant_courses tc on tc.tenant_id = 1 and tc.id = cu.tenant_course_id
    join courses d on d.id = tc.course_id
    where cu.tenant_id = 1 and cu.user_id = $1 and d.channel = 'app'
    order by d.name collate "und-x-icu"`,
  whatsappcourses: `select tc.id, d.name, cu.percentage_completed, cu.started_at, cu.date_completed,
      cu.last_message_at
    from course_users cu
    join tenant_courses tc on tc.tenant_id = 1 and tc.id = cu.tenant_course_id
    join courses d on d.id = tc.course_id
    where cu.tenant_id = 1 and cu.user_id = $1 and d.channel = 'whatsapp'
    order by d.name collate "und-x-icu"`,
  audit: `select d.*, (select max(last_activity) from course_users where tenant_id = 1 and user_id = $1)
    from user_devices d where tenant_id = 1 and user_id = $1`,
  badges: `select b.*, ub.count, ub.lost, d.name as course
    from badges b
    left join user_badges ub on ub.tenant_id = 1 and ub.user_id = $1 and ub.badge_id = b.id
    left join tenant_courses tc on tc.tenant_id = 1 and tc.id = b.tenant_course_id
    left join courses d on d.id = tc.course_id
    where b.tenant_id = 1 order by b.name collate "und-x-icu"`,
  time: `select s.name, sum(d.duration_hours), sum(d.duration_hours * cu.percentage_completed / 100)
    from course_users cu
    join course_skills cs on cs.tenant_id = 1 and cs.tenant_course_id = cu.tenant_course_id
    join skills s on s.tenant_id = 1 and s.id = cs.skill_id
    join tenant_courses tc on tc.tenant_id = 1 and tc.id = cu.tenant_course_id
    join courses d on d.id = tc.course_id
    where cu.tenant_id = 1 and cu.user_id = $1 group by s.name`,
}
