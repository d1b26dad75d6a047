import sql from 'sql-template-tag'
import { DUE_DATE } from '#contract/platform/values/due-words.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { withinActorAreas } from '#api/platform/identity/area-scope.ts'
import { authorIn } from '#api/platform/imports/expected-values.ts'
import { pendingIn, rowsOf } from '#api/platform/imports/batch.ts'
import type { Batch } from '#api/platform/imports/kind.ts'
import { formatNumber } from '#api/platform/http/wording.ts'

/** User of a row, with their enrolment at validation and now. */
export type Candidate = {
  line: number
  user_id: number
  /** Null when the user had never had the course. */
  had: boolean | null
  /** Progress that was announced to come back with the course. */
  had_percentage: number | null
  has: boolean | null
  percentage: number | null
  /** Their own due date at validation, when the row changes it, and now. */
  had_due: string | null
  moves_due: boolean
  due: string | null
  /** Last change of the enrolment by another user since the file was uploaded. */
  decision: { action: keyof typeof DECIDED; actor_name: string | null; at: string } | null
}

const DECIDED = { add: 'lo asignó', remove: 'lo quitó', update: 'lo revalidó' }

/** Returns the users of the rows of a batch that the actor still sees. */
export async function findCandidates(tx: Transaction, batch: Batch): Promise<Candidate[]> {
  const { tenantId, id, parentId, scope } = batch.job
  const rows = sql`${rowsOf(batch)} and r.action in ('create', 'update') and ${pendingIn(batch)}`
  // A revalidation locks only one user's enrolment.
  await tx.query(
    sql`with held as materialized (
          select from course_users
          where tenant_id = ${tenantId} and tenant_course_id = ${parentId}
            and user_id = any(array(select r.target_id from import_rows r where ${rows}))
          order by user_id for no key update
        ) select count(*) from held`,
  )
  return tx.query<Candidate>(
    sql`select r.line, u.id as user_id, (r.basis ->> 'enabled')::boolean as had,
          (r.basis ->> 'percentage_completed')::float8 as had_percentage,
          cu.enabled as has, cu.percentage_completed::float8 as percentage,
          r.basis ->> 'due_date' as had_due, r.basis ? 'due_date' as moves_due, cu.own_due_date::text as due, (
            select jsonb_build_object('action', action, 'actor_name', actor_name, 'at', at)
            from audit_log
            where tenant_id = ${tenantId} and user_id = u.id and at >= (
                select created_at from imports where tenant_id = ${tenantId} and id = ${id})
              and (entity in ('course', 'course_user') and entity_id = ${parentId}
                or entity = 'group' and action = 'remove' and cu.enabled is false)
              and (r.basis ? 'due_date' or not coalesce(after ? 'due_date' and action = 'update', false))
            order by audit_log.id desc limit 1
          ) as decision
        from import_rows r
        join users u on u.tenant_id = ${tenantId} and u.id = r.target_id
          ${withinActorAreas(scope, 'u.area_id')}
        left join course_users cu on cu.tenant_id = ${tenantId}
          and cu.tenant_course_id = ${parentId} and cu.user_id = u.id
        where ${rows}`,
  )
}

/**
 * Returns why a user would not get the course as announced, or null. A user who got it meanwhile
 * has what was announced; when it was removed, or other progress would come back, another decision
 * was made.
 */
export function notAsAnnounced(candidate: Candidate, timeZone: string): string | null {
  const { had, had_percentage: before, has, percentage, decision } = candidate
  const { had_due: oldDue, moves_due: moves, due } = candidate
  const says = (deed: string) =>
    decision ? `: ${deed} ${authorIn({ ...decision, at: new Date(decision.at) }, timeZone)}` : ''
  const by = decision ? says(DECIDED[decision.action]) : ''
  if (moves && has && oldDue !== due) {
    return `${DUE_DATE} ya no es ${oldDue ?? '(vacío)'} sino ${due ?? '(vacío)'}${says('lo cambió')}`
  }
  if (had !== false) return has === false ? `El usuario ya no tiene el curso${by}` : null
  const recognised = decision?.action === 'update'
  if (before === percentage || (has && !recognised)) return null
  const [old, now] = [before, percentage].map((value) => formatNumber(value ?? 0))
  return `El progreso del usuario ya no es ${old} % sino ${now} %${by}`
}
