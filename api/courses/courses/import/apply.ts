import sql from 'sql-template-tag'
import type { Transaction } from '#api/platform/db/database.ts'
import { Failure } from '#api/platform/http/failure.ts'
import { failRows } from '#api/platform/imports/expected-values.ts'
import { cell, pendingIn, rowsOf } from '#api/platform/imports/batch.ts'
import { RefusedFile, type Batch, type Job, type Step } from '#api/platform/imports/kind.ts'
import { give } from '../assignment.ts'
import { writeDueDates } from '../due-dates.ts'
import { courseName } from '../read.ts'
import type { CourseUserColumn } from './columns.ts'
import { findCandidates, notAsAnnounced } from './outcome.ts'

/** Rows that announce another due date. */
const MOVES_DUE = JSON.stringify([{ field: 'due_date' }])

/** Assigns the course to the users of a batch, like a manual assignment, and writes their due dates. */
export const applyCourseUsers: Step<CourseUserColumn> = {
  batchRows: 1000,
  async run(tx, _services, batch) {
    const { job } = batch
    const course = await openCourse(tx, job)
    // Serialized with the changes of groups and paths, before anything is read.
    await tx.query(sql`select lock_enrolments(${job.tenantId})`)
    const candidates = await findCandidates(tx, batch)
    const zone = job.scope.tenant.timezone
    const refused = candidates.flatMap((candidate): [number, string][] => {
      const why = notAsAnnounced(candidate, zone)
      return why === null ? [] : [[candidate.line, why]]
    })
    await failRows(tx, batch, new Map(refused))
    const lines = new Set(refused.map(([line]) => line))
    const ids = candidates.filter(({ line }) => !lines.has(line)).map(({ user_id: id }) => id)
    const people = sql`u.tenant_id = ${job.tenantId} and u.id = any(${ids}::bigint[])`
    await give(tx, job.scope, course, people, true)
    await writeDueDates(tx, job.scope, course, {
      given: sql`import_rows r`,
      people: sql`${people} and ${rowsOf(batch)} and r.target_id = u.id and r.changes @> ${MOVES_DUE}::jsonb`,
      day: sql`${cell(batch.header, 'due_date')}::date`,
    })
    await record(tx, batch, ids)
  },
}

/** @throws RefusedFile when the course is no longer visible to the actor. */
async function openCourse(tx: Transaction, { scope, parentId }: Job) {
  const id = parentId!
  try {
    return { id, name: await courseName(tx, scope, id) }
  } catch (error) {
    if (error instanceof Failure) throw new RefusedFile(LOST.course)
    throw error
  }
}

const LOST = {
  course: 'El curso ya no existe o no está en tus unidades de negocio.',
  user: 'El usuario ya no existe o no está en tus unidades de negocio',
}

/** Writes the results. A user who got the course after the validation counts as applied. */
async function record(tx: Transaction, batch: Batch, ids: readonly number[]): Promise<void> {
  const { tenantId, id } = batch.job
  await tx.query(
    sql`insert into import_results (tenant_id, import_id, line, applied, record_id, message)
        select ${tenantId}, ${id}, line, done, case when done then target_id end,
          case when not done then ${LOST.user} end
        from (
          select r.line, r.target_id, r.target_id = any(${[...ids]}::bigint[]) as done
          from import_rows r
          where ${rowsOf(batch)} and r.action in ('create', 'update') and ${pendingIn(batch)}
        ) rows`,
  )
}
