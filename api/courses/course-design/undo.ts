import sql from 'sql-template-tag'
import type { CourseDesign } from '#contract/courses/design/course-design-shape.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { conflict } from '#api/platform/http/failure.ts'
import type { Services } from '#api/platform/services/services.ts'
import { applied, inverse } from './apply.ts'
import { inDraft, logCourse, type Write } from './change.ts'
import { differenceOf, type Difference } from './publication/difference.ts'
import { requireOwner, type DesignAccess } from './access.ts'
import { storeDifference } from './store.ts'

/** Undo and redo of each user's own last changes of a design. */

type Step = { version: number; kind: string; at: Date; undone: boolean }

/** Returns the actor's next undo and redo. */
export async function stepsOf(
  tx: Transaction,
  { scope, id }: DesignAccess,
): Promise<Pick<CourseDesign, 'undo' | 'redo'>> {
  const rows = await tx.query<Step>(
    sql`select version, kind, at, undone from course_design_changes
        where tenant_id = ${scope.tenantId} and course_id = ${id} and actor_id = ${scope.actor.id}
        order by version`,
  )
  const toAnswer = (step: Step | undefined) =>
    step ? { kind: step.kind, at: step.at.toISOString() } : null
  return {
    undo: toAnswer(rows.findLast(({ undone }) => !undone)),
    redo: toAnswer(rows.find(({ undone }) => undone)),
  }
}

/**
 * Undoes the actor's last change.
 * @throws Failure 403 unless the tenant owns the design; 409 when there is none, or the same fields
 *   were changed since.
 */
export function undo(services: Services, write: Write): Promise<{ version: number }> {
  return step(services, write, { undone: true })
}

/** Redoes the actor's last undone change. Throws as `undo`. */
export function redo(services: Services, write: Write): Promise<{ version: number }> {
  return step(services, write, { undone: false })
}

function step(services: Services, write: Write, { undone }: { undone: boolean }) {
  requireOwner(write)
  const { scope, id } = write
  return inDraft(services, write, {}, async (tx, { design }) => {
    const [found] = await tx.query<{ version: number; change: Difference }>(
      undone
        ? sql`select version, change from course_design_changes
              where tenant_id = ${scope.tenantId} and course_id = ${id}
                and actor_id = ${scope.actor.id} and not undone
              order by version desc limit 1`
        : sql`select version, change from course_design_changes
              where tenant_id = ${scope.tenantId} and course_id = ${id}
                and actor_id = ${scope.actor.id} and undone
              order by version limit 1`,
    )
    if (!found) throw conflict(undone ? 'Ya no hay nada que deshacer' : 'No hay nada que rehacer')
    const after = applied(design, undone ? inverse(found.change) : found.change)
    const difference = differenceOf(design, after)
    const version = await storeDifference(tx, scope, id, difference)
    await tx.query(
      sql`update course_design_changes set undone = ${undone}, at = now()
          where tenant_id = ${scope.tenantId} and course_id = ${id} and version = ${found.version}`,
    )
    await logCourse(tx, { scope, id }, difference)
    return { version }
  })
}
