import type pg from 'pg'
import { copyRows, type Cell } from './copy-rows.ts'
import { APP_VERSIONS, PHONES, REVALIDATIONS } from './organisation-vocabulary.ts'
import { makeProgress, type Course, type Progress } from './progress.ts'
import type { Random } from './random.ts'
import { stableUuid } from './stable-uuid.ts'
import { seedRewards } from './seed-rewards.ts'

/**
 * Creates the progress of a tenant's people: direct enrolments, answers, certificates, badges and phones,
 * as the API would have stored them. Days are counted back from `today`.
 */
export async function seedProgress(
  client: pg.Client,
  tenantId: number,
  learner: number,
  today: Date,
  random: Random,
): Promise<void> {
  await seedDirectEnrolments(client, tenantId, learner)
  const courses = await readCourses(client, tenantId)
  const { rows: enrolled } = await client.query<{ course: string; person: string }>(
    `select tenant_course_id as course, user_id as person from course_users
     where tenant_id = $1 order by user_id, tenant_course_id`,
    [tenantId],
  )
  let star = 0
  const progress = enrolled.map(({ course, person }) =>
    makeProgress(courses.get(Number(course))!, Number(person), random, today, {
      star: Number(person) === learner ? star++ : null,
    }),
  )
  await storeProgress(client, tenantId, progress)
  await storeAnswers(client, tenantId, progress)
  await seedPhones(client, tenantId, progress, random)
  await seedHeldCertifications(client, tenantId, learner)
  await seedRewards(client, tenantId)
  // Due dates around `today` in one course, some of them passed.
  await client.query(
    `update course_users cu set own_due_date = $2::date + (cu.user_id % 45)::int - 12
     from tenant_courses tc join courses d on d.id = tc.course_id
     where cu.tenant_id = $1 and tc.tenant_id = $1 and tc.id = cu.tenant_course_id and cu.enabled
       and d.slug in ('proteccion-de-datos-personales', 'higiene-de-manos-y-bioseguridad', 'manejo-defensivo')`,
    [tenantId, today.toISOString().slice(0, 10)],
  )
  // The learner's progress stays when the course is unassigned.
  await client.query(
    `update course_users set direct = false, enabled = false
     where tenant_id = $1 and user_id = $2 and direct and tenant_course_id = (
       select max(tenant_course_id) from course_users
       where tenant_id = $1 and user_id = $2 and direct and started_at is not null)`,
    [tenantId, learner],
  )
}

/** Enrols the learner in every course, and one person in seven in one or two more courses. */
async function seedDirectEnrolments(
  client: pg.Client,
  tenantId: number,
  learner: number,
): Promise<void> {
  await client.query(
    `insert into course_users (tenant_id, tenant_course_id, user_id, direct)
     select tc.tenant_id, tc.id, u.id, true
     from tenant_courses tc join users u using (tenant_id)
     where tenant_id = $1 and (u.id = $2 or u.id % 7 = 0 and (u.id + tc.id) % 5 = 0)
     on conflict do nothing`,
    [tenantId, learner],
  )
}

async function readCourses(client: pg.Client, tenantId: number): Promise<Map<number, Course>> {
  const { rows } = await client.query<Course & { id: string }>(
    `select tc.id, d.channel, json_agg(
       json_build_object('id', c.id, 'points', c.points, 'seconds', c.estimated_seconds) order by c.id
     ) as contents
     from tenant_courses tc
     join courses d on d.id = tc.course_id join course_contents c on c.course_id = d.id
     where tc.tenant_id = $1 group by tc.id, d.channel`,
    [tenantId],
  )
  return new Map(rows.map((row) => [Number(row.id), { ...row, id: Number(row.id) }]))
}

const text = (date: Date | null | undefined) => date?.toISOString() ?? null

async function storeProgress(
  client: pg.Client,
  tenantId: number,
  progress: Progress[],
): Promise<void> {
  await client.query(
    `create temporary table seeded (like course_users) on commit drop;
     alter table seeded drop column direct, drop column enabled, drop column assigned_at`,
  )
  await copyRows(
    client,
    `seeded (tenant_id, tenant_course_id, user_id, points, seconds, percentage_completed,
       downloaded_at, started_at, last_activity, date_completed, last_message_at,
       external_revalidated, revalidation_date, revalidation_comments)`,
    progress.map((one): Cell[] => [
      tenantId,
      one.course.id,
      one.person,
      one.points,
      one.answers.reduce((sum, { seconds }) => sum + seconds, 0),
      one.percentage,
      text(one.downloadedAt),
      text(one.answers[0]?.at),
      text(one.answers.at(-1)?.at),
      text(one.completedAt),
      one.course.channel === 'whatsapp' ? text(one.answers.at(-1)?.at ?? one.downloadedAt) : null,
      one.revalidated !== null,
      text(one.revalidated)?.slice(0, 10) ?? null,
      one.revalidated && REVALIDATIONS[one.person % REVALIDATIONS.length]!,
    ]),
  )
  await client.query(
    `update course_users cu set points = s.points, seconds = s.seconds,
       percentage_completed = s.percentage_completed, downloaded_at = s.downloaded_at,
       started_at = s.started_at, last_activity = s.last_activity,
       date_completed = s.date_completed, last_message_at = s.last_message_at,
       external_revalidated = s.external_revalidated, revalidation_date = s.revalidation_date,
       revalidation_comments = s.revalidation_comments,
       assigned_at = least(cu.assigned_at, s.downloaded_at - interval '3 days', s.started_at - interval '3 days')
     from seeded s
     where cu.tenant_id = s.tenant_id and cu.tenant_course_id = s.tenant_course_id
       and cu.user_id = s.user_id;
     drop table seeded`,
  )
}

async function storeAnswers(
  client: pg.Client,
  tenantId: number,
  progress: Progress[],
): Promise<void> {
  await copyRows(
    client,
    `responses (tenant_id, user_id, id, tenant_course_id, content_id, value, points, seconds, created_at)`,
    progress.flatMap(({ course, person, answers }) =>
      answers.map(({ content, value, points, seconds, at }): Cell[] => [
        tenantId,
        person,
        stableUuid(`answer ${course.id} ${person} ${content}`),
        course.id,
        content,
        value,
        points,
        seconds,
        text(at),
      ]),
    ),
  )
}

/** Creates a phone for everybody who downloaded a course. */
async function seedPhones(
  client: pg.Client,
  tenantId: number,
  progress: Progress[],
  random: Random,
): Promise<void> {
  const seen = new Map<number, Date>()
  for (const { person, downloadedAt, answers } of progress) {
    const at = answers.at(-1)?.at ?? downloadedAt
    if (at && at > (seen.get(person) ?? new Date(0))) seen.set(person, at)
  }
  await copyRows(
    client,
    'user_devices (tenant_id, user_id, last_activity, os, os_version, model, app_version)',
    [...seen].map(([person, at]) => {
      const { os, version, model } = random.pick(PHONES)
      return [tenantId, person, text(at), os, version, model, random.pick(APP_VERSIONS)]
    }),
  )
  await client.query(
    `insert into user_access (tenant_id, user_id, signed_in_at)
     select tenant_id, user_id, last_activity from user_devices where tenant_id = $1
     on conflict do nothing`,
    [tenantId],
  )
}

/** Assigns three certifications to the learner, one of them expired. */
async function seedHeldCertifications(
  client: pg.Client,
  tenantId: number,
  learner: number,
): Promise<void> {
  await client.query(
    `insert into user_certifications (tenant_id, user_id, certification_id, date_completed, valid_through)
     select $1, $2, id, current_date - age, case when place < 3 then current_date - age + 365 end
     from (select id, row_number() over (order by id) as place from certifications where tenant_id = $1) c
     join unnest(array[90, 480, 200]) with ordinality as given (age, place) using (place)
     where not exists (
       select from user_certifications where tenant_id = $1 and user_id = $2 and certification_id = c.id)
     order by place`,
    [tenantId, learner],
  )
}
