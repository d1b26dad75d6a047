import sql from 'sql-template-tag'
import type { Endpoint } from '#contract/platform/endpoint.ts'
import type { EndReason } from '#contract/access/impersonation-words.ts'
import {
  ImpersonationCode,
  IMPERSONATION_MINUTES,
  type Impersonation,
} from '#contract/access/impersonations.ts'
import type { Database } from '../db/database.ts'
import { Failure } from '../http/failure.ts'
import type { Scope } from './scope.ts'
import { accessOf, type AccessRow } from './tenant-access.ts'

/**
 * Sessions that see the console as a reader or a business unit. The state is in the database,
 * beside the session, and is read with each call, so that it holds for every call of the session.
 */

type Row = AccessRow & {
  kind: Impersonation['kind']
  subject_id: number
  subject_name: string
  expires_at: Date
  ended: EndReason | null
  told: boolean
  username: string | null
  email: string | null
  first_name: string | null
  last_name: string
  convalidate_enabled: boolean | null
}

/** Actor id of a view as a business unit: nobody's, so that nothing personal is found by it. */
const NOBODY = 0

/**
 * Returns the scope of a session that sees the console as somebody else: actor, role and access are the subject's, and
 * transactions are read-only. After the view ended by itself, it has access to nothing.
 * @returns null when the session has no view any more.
 */
export async function impersonatedScope(db: Database, caller: Scope): Promise<Scope | null> {
  const [row] = await db.queryWithoutTenant<Row>(
    sql`select * from open_impersonation(${caller.sessionId})`,
  )
  if (!row) return null
  const { kind, ended } = row
  if (ended && !row.told) {
    await db.queryWithoutTenant(sql`select note_impersonation_ended(${caller.sessionId}, ${ended})`)
  }
  return {
    ...caller,
    ...accessOf(row),
    ...(ended && { areaIds: [], courseIds: [] }),
    actor: {
      id: kind === 'user' && !ended ? row.subject_id : NOBODY,
      username: row.username ?? '',
      email: row.email ?? '',
      first_name: row.first_name ?? row.subject_name,
      last_name: row.last_name,
      role: ended ? 'user' : 'reader',
      superadmin: false,
      convalidate_enabled: row.convalidate_enabled ?? false,
      tenant_id: row.tenant_id,
    },
    acting: false,
    readOnly: true,
    impersonation: {
      kind,
      id: row.subject_id,
      name: row.subject_name,
      expiresAt: row.expires_at.toISOString(),
      ended,
      caller,
    },
  }
}

/** Returns the scope of the account that signed in, also while it sees the console as somebody else. */
export function callerOf(scope: Scope): Scope {
  return scope.impersonation?.caller ?? scope
}

/**
 * Returns the scope of the account that signed in, in its own tenant: what is a person's is there, also while a
 * super-administrator acts on another.
 */
export function homeScope(scope: Scope): Scope {
  const caller = callerOf(scope)
  return { ...caller, tenantId: caller.actor.tenant_id, acting: false }
}

/**
 * Returns the id under which personal records of the actor (views, subscriptions, recent reports) are found; null for
 * an actor of another tenant, for one who sees the console as somebody else, and for a token of the company.
 */
export function ownerIdOf({ actor, acting, impersonation, token }: Scope): number | null {
  return acting || impersonation || token?.kind === 'company' ? null : actor.id
}

/**
 * Refuses what a view does not allow: every change, and what is personal.
 * @throws Failure 403 `impersonating`; 403 `impersonation_ended` for everything but leaving, after it ended by itself.
 */
export function requireWithinImpersonation(endpoint: Endpoint, { impersonation }: Scope): void {
  if (!impersonation || endpoint.whileImpersonating) return
  const { name, ended } = impersonation
  if (ended) throw new Failure(403, ImpersonationCode.ended, endedMessage(impersonation))
  if (endpoint.personal) {
    throw readOnlyView(`Es personal de ${name}: no se muestra mientras ves la consola así`)
  }
  if (endpoint.method !== 'get') {
    throw readOnlyView(
      `Estás viendo la consola como ${name} y no puedes cambiar nada. Sal de esa vista para hacerlo.`,
    )
  }
}

const readOnlyView = (message: string) => new Failure(403, ImpersonationCode.readOnly, message)

function endedMessage({ kind, name, ended }: NonNullable<Scope['impersonation']>): string {
  const why: Record<EndReason, string> = {
    expired: `dura ${IMPERSONATION_MINUTES} minutos`,
    subject:
      kind === 'user'
        ? 'su acceso cambió o ya no es un lector activo'
        : 'esa unidad de negocio ya no existe',
    scope: 'ahora alcanza más de lo que tú ves',
    administrator: 'ya no eres administrador de esa compañía',
    left: 'saliste de ella',
    session: 'terminó la sesión',
  }
  return `La vista como ${name} terminó: ${why[ended!]}.`
}

/** Describes a view for the console. */
export function describeImpersonation({
  kind,
  id,
  name,
  expiresAt,
  caller: { actor },
}: Omit<NonNullable<Scope['impersonation']>, 'ended'>): Impersonation {
  const administrator = {
    id: actor.id,
    name: `${actor.first_name} ${actor.last_name}`.trim(),
  }
  return { kind, id, name, administrator, expires_at: expiresAt }
}
