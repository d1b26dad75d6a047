import type pg from 'pg'
import { CONTENTS, COURSES } from './organisation.ts'

/** Courses with their designs, formation paths and groups. */
export async function createCourses(client: pg.Client): Promise<void> {
  for (const statement of [
    `with designs as (
       insert into courses (owner_tenant_id, slug, name, duration_hours, created_at)
       select tenant_id, 'escala-' || n || '-' || k, 'Curso ' || (k + 1), 2, now() - interval '730 days'
       from scale.companies, generate_series(0, ${COURSES - 1}) k order by n, k returning id, owner_tenant_id
     ) insert into tenant_courses (tenant_id, course_id) select owner_tenant_id, id from designs order by id`,
    `update scale.companies c set first_course = t.course, first_design = t.design from (
       select tenant_id, min(id) as course, min(course_id) as design from tenant_courses group by 1
     ) t where t.tenant_id = c.tenant_id`,
    `insert into course_sections (course_id, position, name)
       select first_design + k, s, 'Módulo ' || s
       from scale.companies, generate_series(0, ${COURSES - 1}) k, generate_series(1, 3) s order by n, k, s`,
    `insert into course_sections (course_id, parent_id, position, name)
       select s.course_id, s.id, 1, 'Parte' from course_sections s
       join courses d on d.id = s.course_id join scale.companies c on c.tenant_id = d.owner_tenant_id
       where s.parent_id is null order by s.id`,
    `insert into course_contents (course_id, section_id, position, template, title, points)
       select s.course_id, s.id, p, 'app.sendero.templates.SingleChoice', 'Contenido ' || p, 10
       from course_sections s cross join generate_series(1, ${CONTENTS / 3}) p
       join courses d on d.id = s.course_id join scale.companies c on c.tenant_id = d.owner_tenant_id
       where s.parent_id is not null order by s.course_id, s.id, p`,
    `update scale.companies c set first_content = first from (
       select owner_tenant_id, min(t.id) as first from course_contents t join courses d on d.id = t.course_id group by 1
     ) t where t.owner_tenant_id = c.tenant_id`,
    `insert into course_draft_sections (tenant_id, course_id, id, parent_id, position, name)
       select c.tenant_id, s.course_id, s.id, s.parent_id, s.position, s.name from course_sections s
       join courses d on d.id = s.course_id join scale.companies c on c.tenant_id = d.owner_tenant_id`,
    `insert into course_draft_contents (tenant_id, course_id, id, section_id, position, template, title, points)
       select c.tenant_id, t.course_id, t.id, t.section_id, t.position, t.template, t.title, t.points
       from course_contents t
       join courses d on d.id = t.course_id join scale.companies c on c.tenant_id = d.owner_tenant_id`,
    `with paths as (
       insert into formation_paths (tenant_id, name)
       select tenant_id, 'Plan ' || p from scale.companies, generate_series(1, 3) p order by n, p returning tenant_id, id
     ) insert into formation_path_courses (tenant_id, path_id, tenant_course_id, position)
       select tenant_id, id, first_course + (id * 5 + k) % ${COURSES}, k + 1
       from paths join scale.companies using (tenant_id) cross join generate_series(0, 4) k`,
    `insert into groups (tenant_id, name)
       select tenant_id, 'Grupo ' || g from scale.companies, generate_series(1, groups) g order by n, g`,
    `update scale.companies c set first_group = first from (
       select tenant_id, min(id) as first from groups group by 1) g where g.tenant_id = c.tenant_id`,
    `insert into group_users (tenant_id, group_id, user_id, added_at)
       select tenant_id, first_group + floor(groups * scale.r(first_user + i, 41))::int, first_user + i,
         now() - interval '300 days'
       from scale.companies, generate_series(0, people - 1) i`,
    `insert into group_courses (tenant_id, group_id, tenant_course_id)
       select tenant_id, first_group + g, first_course + (g * 3 + k) % ${COURSES}
       from scale.companies, generate_series(0, groups - 1) g, generate_series(0, 1) k`,
  ]) {
    await client.query(statement)
  }
}

/** Enrolments of the companies from `from` to `to`, in the order of their primary key. */
export async function createEnrolments(client: pg.Client, from: number, to: number): Promise<void> {
  await client.query(
    `insert into course_users (tenant_id, tenant_course_id, user_id, direct, points, seconds, percentage_completed,
       assigned_at, started_at, last_activity, date_completed)
     select tenant_id, first_course + k, person, true, floor(done * 60 * scale.r(person, k))::int, (done * 900)::int,
       round((done * 100)::numeric, 2), at, case when done > 0 then at + interval '1 day' end,
       case when done > 0 then at + interval '10 days' end, case when done = 1 then at + interval '10 days' end
     from scale.companies, generate_series(0, ${COURSES - 1}) k, generate_series(0, people - 1) i
     cross join lateral (select first_user + i as person) p
     cross join lateral (select scale.progress(person, k) as done, scale.moment(person, k) as at) made
     where n between $1 and $2 and scale.enrolled(person, k)`,
    [from, to],
  )
}

/** Answers of the companies from `from` to `to`, by person as their primary key is. */
export async function createAnswers(client: pg.Client, from: number, to: number): Promise<void> {
  await client.query(
    `insert into responses (tenant_id, user_id, id, tenant_course_id, content_id, value, points, seconds, created_at)
     select tenant_id, person, gen_random_uuid(), first_course + k, first_content + k * ${CONTENTS} + j,
       'Respuesta ' || (person + j) % 7, case when (person + j) % 3 = 0 then 10 else (person + j) % 10 end,
       (person * 13 + j) % 300, scale.moment(person, k) + interval '1 day' * (1 + j)
     from scale.companies, generate_series(0, people - 1) i
     cross join lateral (select first_user + i as person) p, generate_series(0, ${COURSES - 1}) k
     cross join lateral (select scale.progress(person, k) as done) made,
       generate_series(0, ceil(done * ${CONTENTS})::int - 1) j
     where n between $1 and $2 and scale.enrolled(person, k)`,
    [from, to],
  )
}

/** Writes the rows that triggers would write about enrolments. */
export async function deriveLearning(client: pg.Client): Promise<void> {
  for (const statement of [
    `insert into course_user_tallies (tenant_id, tenant_course_id, assigned, completed, active)
       select tenant_id, tenant_course_id, count(*), count(*) filter (where status = 'finished'),
         count(*) filter (where status = 'active')
       from course_users join scale.companies using (tenant_id)
       where enabled or status in ('finished', 'active') group by 1, 2`,
    `insert into user_activity (tenant_id, user_id, last_at)
       select tenant_id, user_id, max(last_activity) from course_users join scale.companies using (tenant_id)
       where last_activity is not null group by 1, 2`,
  ]) {
    await client.query(statement)
  }
}
