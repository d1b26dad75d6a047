import type pg from 'pg'

/** Ten courses that everybody has: of a company of 100,000 a million enrolments. */
const COURSES = 10
const SLUG = 'reporte-de-un-millon-'
const MODULES = 5
const CONTENTS = 10

export type ReportsData = {
  courses: number[]
  /** The course that everybody has answered whole: a million answers. */
  course: number
  modules: number[]
  path: number
}

/** A million enrolments and a million answers of company 1; made once, so that a second run begins at once. */
export async function reportsData(client: pg.Client): Promise<ReportsData> {
  if ((await coursesOf(client)).length === 0) await enrolEverybody(client)
  const courses = await coursesOf(client)
  const first = courses[0]!
  const modules = await ids(
    client,
    `select s.id from course_sections s where s.course_id = $1 and s.parent_id is null order by position`,
    [first.design],
  )
  if (modules.length === 0) {
    await answerEverything(client, first)
    return reportsData(client)
  }
  const [path] = await ids(
    client,
    `select id from formation_paths where tenant_id = 1 and name = 'Plan de un millón'`,
  )
  return { courses: courses.map(({ id }) => id), course: first.id, modules, path: path! }
}

async function ids(client: pg.Client, text: string, values: unknown[] = []): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>(text, values)
  return rows.map(({ id }) => Number(id))
}

async function coursesOf(client: pg.Client): Promise<{ id: number; design: number }[]> {
  const { rows } = await client.query<{ id: string; design: string }>(
    `select t.id, t.course_id as design from tenant_courses t join courses d on d.id = t.course_id
     where t.tenant_id = 1 and d.slug like '${SLUG}%' order by t.id`,
  )
  return rows.map(({ id, design }) => ({ id: Number(id), design: Number(design) }))
}

/** Runs statements as they are when a backup is read: without triggers. */
async function bare(client: pg.Client, statements: [string, unknown[]?][]): Promise<void> {
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  for (const [text, values] of statements) await client.query(text, values)
  await client.query('commit')
}

async function enrolEverybody(client: pg.Client): Promise<void> {
  console.log('(enrolling everybody once)')
  await bare(client, [
    [
      `with designs as (
         insert into courses (owner_tenant_id, slug, name)
         select 1, '${SLUG}' || n, 'Curso de todos ' || n from generate_series(1, $1::int) n returning id
       ) insert into tenant_courses (tenant_id, course_id) select 1, id from designs`,
      [COURSES],
    ],
    [
      `insert into course_users (tenant_id, tenant_course_id, user_id, direct, points,
         percentage_completed, started_at, last_activity, date_completed)
       select 1, t.id, u.id, true, (u.id * 7919 + t.id) % 1000, p.done,
         case when p.done > 0 then now() end, case when p.done > 0 then now() end,
         case when p.done = 100 then now() - (u.id % 400) * interval '1 day' end
       from tenant_courses t join courses d on d.id = t.course_id and d.slug like '${SLUG}%'
       cross join users u
       cross join lateral (
         select case when (u.id + t.id) % 5 < 2 then 100 else (u.id * 17 + t.id) % 100 end as done) p
       where t.tenant_id = 1 and u.tenant_id = 1`,
    ],
  ])
  await client.query('vacuum analyze course_users')
}

/**
 * Writes modules and contents of one course with an answer of everybody to each content, and a path of all
 * courses that everybody follows.
 */
async function answerEverything(
  client: pg.Client,
  { id: course, design }: { id: number; design: number },
): Promise<void> {
  console.log('(answering everything once)')
  await bare(client, [
    [
      `with roots as (
         insert into course_sections (course_id, position, name)
         select $1, n, 'Módulo ' || n from generate_series(1, ${MODULES}) n returning id, position
       ), parts as (
         insert into course_sections (course_id, parent_id, position, name)
         select $1, id, 1, 'Parte' from roots returning id
       ) insert into course_contents (course_id, section_id, position, template, title, points)
         select $1, parts.id, n, 'app.sendero.templates.SingleChoice', 'Contenido ' || parts.id || '.' || n, 10
         from parts cross join generate_series(1, ${CONTENTS / MODULES}) n`,
      [design],
    ],
    [
      `insert into responses (tenant_id, user_id, id, tenant_course_id, content_id, value, points, seconds, created_at)
       select 1, u.id, gen_random_uuid(), $2, c.id, 'Respuesta ' || (u.id + c.id) % 7,
         case when (u.id + c.id) % 3 = 0 then 10 else (u.id * 31 + c.id) % 10 end, (u.id * 13 + c.id) % 300,
         now() - ((u.id * 37 + c.id) % 8000000) * interval '1 second'
       from users u cross join course_contents c where u.tenant_id = 1 and c.course_id = $1`,
      [design, course],
    ],
    [
      `with path as (
         insert into formation_paths (tenant_id, name) values (1, 'Plan de un millón') returning id
       ), placed as (
         insert into formation_path_courses (tenant_id, path_id, tenant_course_id, position)
         select 1, path.id, t.id, row_number() over (order by t.id)
         from path cross join tenant_courses t join courses d on d.id = t.course_id
         where t.tenant_id = 1 and d.slug like '${SLUG}%'
       ), following as (
         insert into groups (tenant_id, name) values (1, 'Grupo de un millón') returning id
       ), given as (
         insert into group_paths (tenant_id, group_id, path_id)
         select 1, following.id, path.id from following cross join path
       ) insert into group_users (tenant_id, group_id, user_id)
         select 1, following.id, u.id from following cross join users u where u.tenant_id = 1`,
    ],
  ])
  for (const table of ['responses', 'group_users', 'course_contents', 'course_sections'])
    await client.query(`vacuum analyze ${table}`)
}
