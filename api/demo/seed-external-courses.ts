import type pg from 'pg'
import { COMPETENCES, EXTERNAL_COURSES, INSTRUCTORS, SCHOOLS } from './external-catalogue.ts'
import { seededRandom, type Random } from './random.ts'

/** Hour in UTC at which sessions begin: 8 in Bogotá is 13 in UTC. */
const BEGINS = 13
const MONTHS_BACK = 18

/**
 * Creates external training: schools, competences, instructors, courses, and their records over the last
 * year and a half, with some future sessions. Days are counted back from `today`.
 */
export async function seedExternalCourses(
  client: pg.Client,
  tenantId: number,
  today: Date,
): Promise<void> {
  const run = (text: string, ...values: unknown[]) => client.query(text, [tenantId, ...values])
  await run(
    `insert into external_course_categories (tenant_id, name) select $1, unnest($2::text[])`,
    SCHOOLS,
  )
  await run(
    `insert into external_course_competencies (tenant_id, name) select $1, unnest($2::text[])`,
    COMPETENCES,
  )
  await run(
    `insert into instructors (tenant_id, code, name, type, description)
     select $1, code, name, type, description from jsonb_to_recordset($2)
       as given (code text, name text, type text, description text)`,
    JSON.stringify(INSTRUCTORS),
  )
  await run(
    `insert into external_courses (tenant_id, code, name, description, hours, assessable, category_id,
       competence_id, instructor_id, created_at)
     select $1, d.code, d.name, d.description, d.hours, d.assessable, s.id, k.id, i.id,
       $3::timestamptz - interval '600 days' + make_interval(days => 9 * (d.place)::int)
     from rows from (jsonb_to_recordset($2)
         as (code text, name text, description text, hours numeric, assessable boolean, school text,
           competence text, instructor text)) with ordinality
       as d (code, name, description, hours, assessable, school, competence, instructor, place)
     left join external_course_categories s on s.tenant_id = $1 and s.name = d.school
     left join external_course_competencies k on k.tenant_id = $1 and k.name = d.competence
     left join instructors i on i.tenant_id = $1 and i.name = d.instructor
     order by d.place`,
    JSON.stringify(EXTERNAL_COURSES),
    today,
  )
  await run(
    `insert into external_course_skills (tenant_id, external_course_id, skill_id)
     select $1, c.id, s.id
     from (select id, row_number() over (order by id) as place from external_courses where tenant_id = $1) c
     join (select id, row_number() over (order by id) as place, count(*) over () as many
       from skills where tenant_id = $1) s on s.place in (1 + c.place % s.many, 1 + 3 * c.place % s.many)
     where c.place % 3 > 0`,
  )
  await run(
    `insert into formation_path_external_courses (tenant_id, path_id, external_course_id, position)
     select $1, (select min(id) from formation_paths where tenant_id = $1), id,
       64 * row_number() over (order by id)
     from external_courses where tenant_id = $1 and code in ('EXT-001', 'EXT-008')
       and exists (select from formation_paths where tenant_id = $1)`,
  )
  await seedRecords(client, tenantId, today)
}

type Course = { id: string; hours: number | null; assessable: boolean }

/** A separate generator, so that the data generated before and after stay the same. */
const randomOf = (tenantId: number) => seededRandom(tenantId * 47)

async function seedRecords(client: pg.Client, tenantId: number, today: Date): Promise<void> {
  const { rows: courses } = await client.query<Course>(
    `select id, hours::float8 as hours, assessable from external_courses where tenant_id = $1 order by id`,
    [tenantId],
  )
  const { rows: people } = await client.query<{ id: string }>(
    'select id from users where tenant_id = $1 order by id',
    [tenantId],
  )
  const random = randomOf(tenantId)
  const records = courses.flatMap((course) => {
    // Each group has the course on its own days.
    const days = Array.from({ length: 2 + random.below(4) }, () => dayOf(random))
    const share = 0.08 + random.next() * 0.25
    return people
      .filter(() => random.chance(share))
      .map(({ id }) => recordOf(course, id, random.pick(days), today, random))
  })
  await client.query(
    `insert into external_course_users (tenant_id, external_course_id, user_id, start_time, end_time,
       assisted, approved, quantitative_result, qualitative_result, enabled)
     select $1, course, person, starts, ends, assisted, approved, result, words, enabled
     from jsonb_to_recordset($2) as given (course bigint, person bigint, starts timestamptz,
       ends timestamptz, assisted boolean, approved boolean, result numeric, words text, enabled boolean)`,
    [tenantId, JSON.stringify(records)],
  )
}

/** Returns a number of days ago; negative for future days. */
const dayOf = (random: Random) => random.below(MONTHS_BACK * 30) - 20

const WORDS = [
  'Participó activamente y compartió casos de su equipo.',
  'Cumple lo esperado.',
  'Debe practicar más la parte operativa.',
] as const

function recordOf(course: Course, person: string, daysAgo: number, today: Date, random: Random) {
  // Some are assigned without a date.
  const dated = !random.chance(0.04)
  const starts = new Date(today.getTime() - daysAgo * 86_400_000 + BEGINS * 3_600_000)
  const ends = new Date(starts.getTime() + Math.min(course.hours ?? 4, 9) * 3_600_000)
  const held = dated && daysAgo > 0
  const assisted = held && random.chance(0.82)
  const approved = assisted && course.assessable && random.chance(0.86)
  const assessed = assisted && course.assessable
  const score = approved ? 70 + random.below(61) / 2 : 30 + random.below(60) / 2
  return {
    course: course.id,
    person,
    starts: dated ? starts.toISOString() : null,
    ends: dated ? ends.toISOString() : null,
    assisted,
    approved,
    result: assessed ? score : null,
    words: assessed && random.chance(0.3) ? random.pick(WORDS) : null,
    enabled: !random.chance(0.03),
  }
}
