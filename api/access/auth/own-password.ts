import sql from 'sql-template-tag'
import { invalidField } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { renewSession } from '../sessions/start.ts'
import type { Services } from '#api/platform/services/services.ts'
import type { AuthServices } from './login.ts'
import { requirePasswordWorks } from './sign-on-only.ts'
import { tellPasswordChosen } from './tell-password-chosen.ts'
import {
  hashChosenPassword,
  passwordMatches,
  requireLongEnough,
  type StoredPassword,
} from '#api/platform/secrets/passwords.ts'

/** Returns the scope of the actor in their own tenant, which has the account of a super-administrator who acts on another. */
export function homeOf(scope: Scope): Scope {
  return { ...scope, tenantId: scope.actor.tenant_id, acting: false }
}

/**
 * Checks the actor's current password; wrong ones are limited as in signing in.
 * @param meanwhile work that is only done with the right password, while its attempt counts.
 * @throws Failure 422 when it is wrong; 429 after too many.
 */
export async function requireOwnPassword<T>(
  services: AuthServices,
  scope: Scope,
  password: string,
  meanwhile: () => Promise<T>,
): Promise<T> {
  const attempts = `own-password:${scope.actor.id}`
  const giveBack = await services.throttle.take(attempts, attempts)
  const done = await (async () =>
    (await isOwnPassword(services, homeOf(scope), password))
      ? { value: await meanwhile() }
      : null)().catch(async (error: unknown) => {
    await giveBack()
    throw error
  })
  if (!done) throw invalidField('current_password', 'wrong', 'La contraseña actual no es correcta')
  await giveBack()
  return done.value
}

async function isOwnPassword(
  { db, settings }: AuthServices,
  home: Scope,
  password: string,
): Promise<boolean> {
  const [row] = await db.query<{
    password_kind: StoredPassword['kind']
    password_hash: string | null
  }>(
    home,
    sql`select password_kind, password_hash from users where tenant_id = ${home.tenantId} and id = ${home.actor.id}`,
  )
  if (!row?.password_hash) return false
  const stored = { kind: row.password_kind, hash: row.password_hash }
  return passwordMatches(password, stored, settings.openingKeys)
}

/**
 * Replaces the actor's password, ends their other sessions and notifies them by mail.
 * @param userAgent User-Agent of the session that continues.
 * @returns the token of that session.
 * @throws Failure 409 when the account enters by sign-on alone; 422 when the current password is wrong or the new one is too short or the same.
 */
export async function changeOwnPassword(
  services: Services,
  scope: Scope,
  input: { current_password: string; password: string },
  userAgent: string,
): Promise<{ token: string }> {
  const { db, settings } = services
  const home = homeOf(scope)
  requireLongEnough(settings, input.password)
  if (input.password === input.current_password) {
    throw invalidField('password', 'same', 'La contraseña nueva debe ser distinta de la actual')
  }
  const chosen = await requireOwnPassword(services, scope, input.current_password, () =>
    hashChosenPassword(input.password),
  )
  const token = await db.transaction(home, async (tx) => {
    await requirePasswordWorks(tx, { tenantId: home.tenantId, userId: scope.actor.id })
    await tx.query(
      sql`update users set password_kind = ${chosen.kind}, password_hash = ${chosen.hash},
          password_expires_at = null, must_change_password = false, updated_at = now()
        where tenant_id = ${home.tenantId} and id = ${scope.actor.id}`,
    )
    const { timezone } = scope.tenant
    await tellPasswordChosen(services, tx, { ...scope.actor, timezone, userAgent })
    return renewSession(services, home, userAgent, tx)
  })
  return { token }
}
