import sql from 'sql-template-tag'
import type { z } from 'zod'
import type { EndReason } from '#contract/access/impersonation-words.ts'
import {
  IMPERSONATION_MINUTES,
  type Impersonation,
  type impersonations,
} from '#contract/access/impersonations.ts'
import type { Database } from '#api/platform/db/database.ts'
import { withinActorAreas } from '#api/platform/identity/area-scope.ts'
import {
  conflict,
  forbidden,
  invalidField,
  notFound,
  type Failure,
} from '#api/platform/http/failure.ts'
import { callerOf, describeImpersonation } from '#api/platform/identity/impersonation.ts'
import type { Scope } from '#api/platform/identity/scope.ts'

type Subject = z.output<typeof impersonations.begin.body>

/**
 * Begins a view in the session of the call: its calls are those of the subject from the next one on, and read-only.
 * The audit log of the tenant acted on has an entry.
 *
 * @throws Failure 404 when the subject is not the actor's; 422 when it is no enabled reader; 403 when it sees more
 *   than the actor; 409 when the session has a view.
 */
export function beginImpersonation(
  db: Database,
  scope: Scope,
  { user_id, organizational_unit_id }: Subject,
): Promise<Impersonation> {
  const { tenantId, sessionId } = scope
  const person = user_id ?? null
  const unit = organizational_unit_id ?? null
  return db.transaction(scope, async (tx) => {
    const [found] = await tx.query(
      person === null
        ? sql`select from organizational_units where tenant_id = ${tenantId} and id = ${unit}`
        : sql`select from users u where u.tenant_id = ${tenantId} and u.id = ${person}
              ${withinActorAreas(scope, 'u.area_id')}`,
    )
    if (!found) throw notFound()
    const [begun] = await tx.query<{ obstacle: EndReason | 'begun' | null }>(
      sql`select begin_impersonation(${sessionId}, ${person}, ${unit}, ${IMPERSONATION_MINUTES}) as obstacle`,
    )
    if (begun!.obstacle) throw refusal(begun!.obstacle)
    const [row] = await tx.query<{ kind: Impersonation['kind']; name: string; expires_at: Date }>(
      sql`select kind, subject_name as name, expires_at from open_impersonation(${sessionId})`,
    )
    return describeImpersonation({
      ...row!,
      id: (person ?? unit)!,
      expiresAt: row!.expires_at.toISOString(),
      caller: scope,
    })
  })
}

function refusal(obstacle: EndReason | 'begun'): Failure {
  switch (obstacle) {
    case 'subject':
      return invalidField(
        'user_id',
        'not_a_reader',
        'Solo puedes ver la consola como un lector activo de la compañía',
      )
    case 'scope':
      return forbidden('No puedes ver la consola como quien alcanza más de lo que tú ves')
    case 'begun':
      return conflict('Ya estás viendo la consola como otra persona. Sal de esa vista primero.')
    default:
      return forbidden()
  }
}

/** Leaves the view of the session, also one that ended by itself; idempotent. */
export async function endImpersonation(db: Database, scope: Scope): Promise<{ ended: number }> {
  const { sessionId } = scope
  return db.transaction(callerOf(scope), async (tx) => {
    const [left] = await tx.query<{ ended: number }>(
      sql`select leave_impersonation(${sessionId})::int as ended`,
    )
    return left!
  })
}
