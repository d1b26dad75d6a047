import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import {
  NOT_ASSESSABLE,
  type ExternalCourseUser,
  type externalCourseUsers,
} from '#contract/training/external-course-users.ts'
import type { Database, Transaction } from '#api/platform/db/database.ts'
import { invalidField } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { lockCourse, type Course } from './course.ts'
import { sessionOf, takesSession, withSession, type Session } from './session.ts'
import { narrowedTo, readRecords, recordNotFound, recordsOf, type Narrowing } from './records.ts'

type Body = z.output<typeof externalCourseUsers.markAttendance.body>
type Mark = NonNullable<Body['records']>[number]
type Answer = {
  changed: number
  skipped: number
  outdated: ExternalCourseUser[]
  gone: number[]
}

/**
 * Marks attendance and approval of many records: fields not sent stay, and records without a start take the
 * session. With `records`, each with its own marks, one that was changed since its version was read is
 * skipped and returned, and all others are written: a trainer with forty names does not lose thirty-nine of
 * them to one. Missing records are returned as well.
 * @throws Failure 404 when the course or one of `ids` does not exist for the actor, 422 when somebody would
 *   be approved in a course that is not assessable; then nothing is written.
 */
export function markAttendance(
  db: Database,
  scope: Scope,
  id: number,
  body: Body,
): Promise<Answer> {
  return db.transaction(scope, async (tx) => {
    const course = await lockCourse(tx, scope, id)
    const session = await sessionOf(tx, scope, id, body.start_time)
    if (body.records) return markEach(tx, scope, { ...course, session }, body.records)
    if (body.approved && !course.assessable) throw notAssessable('approved')
    const picked = await selectRecords(tx, scope, id, body)
    const changed = await markAll(tx, scope, picked, { ...body, session })
    return { changed, skipped: picked.length - changed, outdated: [], gone: [] }
  })
}

const notAssessable = (path: string) => invalidField(path, 'not_assessable', NOT_ASSESSABLE)

/**
 * Returns the ids of the selected records that are in the course and visible to the actor.
 * @throws Failure 404 when a given id is not among them.
 */
export async function selectRecords(
  tx: Transaction,
  scope: Scope,
  id: number,
  { ids, matching }: { ids?: number[] | undefined; matching?: Narrowing | undefined },
): Promise<number[]> {
  const which = ids
    ? sql`and m.id = any(${ids}::bigint[])`
    : narrowedTo(scope, matching ?? { enabled: 'true' })
  const found = await tx.query<{ id: number }>(
    sql`select m.id from ${recordsOf(scope, id)} ${which}`,
  )
  if (ids && found.length < new Set(ids).size) throw recordNotFound()
  return found.map((record) => record.id)
}

/** Marks records and returns the number changed; those already marked so and disabled ones do not count. */
async function markAll(
  tx: Transaction,
  { tenantId }: Scope,
  ids: readonly number[],
  { session, ...marks }: Pick<Body, 'assisted' | 'approved'> & { session: Session },
): Promise<number> {
  const given = (['assisted', 'approved'] as const).flatMap((column) =>
    marks[column] === undefined ? [] : [{ column: raw(column), value: marks[column] }],
  )
  const changed = await tx.query(
    sql`update external_course_users m
        set ${join([...given.map(({ column, value }) => sql`${column} = ${value}`), ...timesOf(session)])},
          version = version + 1
        where tenant_id = ${tenantId} and id = any(${[...ids]}::bigint[]) and enabled
          and (${join(
            [
              ...given.map(({ column, value }) => sql`${column} <> ${value}`),
              takesSession(session),
            ],
            ' or ',
          )})
        returning 1`,
  )
  return changed.length
}

function timesOf(session: Session): Sql[] {
  const { start, end } = withSession(session)
  return [sql`start_time = ${start}`, sql`end_time = ${end}`]
}

async function markEach(
  tx: Transaction,
  scope: Scope,
  { id, assessable, session }: Course & { session: Session },
  marks: readonly Mark[],
): Promise<Answer> {
  const ids = marks.map((mark) => mark.id)
  const stored = new Map(
    (await readRecords(tx, scope, id, ids)).map((record) => [record.id, record]),
  )
  const outdated: ExternalCourseUser[] = []
  const gone: number[] = []
  const due: Mark[] = []
  marks.forEach((mark, place) => {
    const record = stored.get(mark.id)
    if (!record) {
      gone.push(mark.id)
      return
    }
    if (mark.approved && !record.approved && !assessable) {
      throw notAssessable(`records.${place}.approved`)
    }
    if (isAsMarked(record, mark) && !lacksStart(record, session)) return
    if (mark.version !== undefined && mark.version !== record.version) outdated.push(record)
    else due.push(mark)
  })
  await write(tx, scope, due, session)
  const skipped = marks.length - due.length - outdated.length - gone.length
  return { changed: due.length, skipped, outdated, gone }
}

const MARKED = ['assisted', 'approved', 'quantitative_result'] as const

/** True when the record already has these marks, also when another user set them meanwhile. */
function isAsMarked(record: ExternalCourseUser, mark: Mark): boolean {
  return MARKED.every((column) => mark[column] === undefined || mark[column] === record[column])
}

/** True when the record takes the session; the same as `takesSession` in SQL. */
function lacksStart({ start_time, end_time }: ExternalCourseUser, { start }: Session): boolean {
  if (start_time !== null || start === null) return false
  return end_time === null || Date.parse(end_time) >= Date.parse(start)
}

async function write(
  tx: Transaction,
  { tenantId }: Scope,
  marks: readonly Mark[],
  session: Session,
): Promise<void> {
  if (marks.length === 0) return
  const set = MARKED.map((column): Sql => {
    const name = raw(column)
    return sql`${name} = case when given.mark ? ${column} then given.${name} else m.${name} end`
  })
  await tx.query(
    sql`update external_course_users m set ${join([...set, ...timesOf(session)])}, version = m.version + 1
        from (
          select (mark ->> 'id')::bigint as id, (mark ->> 'assisted')::boolean as assisted,
            (mark ->> 'approved')::boolean as approved,
            (mark ->> 'quantitative_result')::numeric as quantitative_result, mark
          from jsonb_array_elements(${JSON.stringify(marks)}::jsonb) mark
        ) given
        where m.tenant_id = ${tenantId} and m.id = given.id`,
  )
}

/**
 * Disables records of a course: their values stay but count nowhere.
 * @throws Failure 404 when the course or one of the records does not exist for the actor; then nothing is
 *   changed.
 */
export function disableRecords(
  db: Database,
  scope: Scope,
  id: number,
  picked: { ids: number[] } | { matching: Narrowing },
): Promise<{ changed: number; skipped: number }> {
  return db.transaction(scope, async (tx) => {
    await lockCourse(tx, scope, id)
    const ids = await selectRecords(tx, scope, id, picked)
    const changed = await tx.query(
      sql`update external_course_users set enabled = false, version = version + 1
          where tenant_id = ${scope.tenantId} and id = any(${ids}::bigint[]) and enabled
          returning 1`,
    )
    return { changed: changed.length, skipped: ids.length - changed.length }
  })
}
