import sql from 'sql-template-tag'
import { hashChosenPassword, requireLongEnough } from '#api/platform/secrets/passwords.ts'
import { requirePasswordWorks } from '../auth/sign-on-only.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { letterheadOf } from '#api/platform/mail/email-layout.ts'
import { queueMail } from '#api/platform/mail/outbox.ts'
import { passwordChangedMail } from '#api/platform/mail/password-changed.ts'
import type { Services } from '#api/platform/services/services.ts'
import { requireMayChange } from '#api/people/users/policy.ts'
import { lockUser } from '#api/people/users/update.ts'

type Account = { email: string; first_name: string; username: string; role: string }

/**
 * Sets another user's password and notifies them by e-mail, without the password. Their sessions
 * end, and the console asks for a new password at the next sign-in.
 *
 * @throws Failure 404 and 403 as `updateUser`; 409 for an account that enters by sign-on alone; 422 when it is too short.
 */
export async function changeUserPassword(
  services: Services,
  scope: Scope,
  { id, password }: { id: number; password: string },
): Promise<{ id: number }> {
  const { db, settings } = services
  requireLongEnough(settings, password)
  const { kind, hash } = await hashChosenPassword(password)
  await db.transaction(scope, async (tx) => {
    requireMayChange(scope, await lockUser(tx, scope, id))
    await requirePasswordWorks(tx, { tenantId: scope.tenantId, userId: id })
    const [account] = await tx.query<Account>(
      sql`update users set password_kind = ${kind}, password_hash = ${hash},
            password_expires_at = null, must_change_password = ${id !== scope.actor.id},
            token_version = token_version + 1, version = version + 1, updated_at = now()
          where tenant_id = ${scope.tenantId} and id = ${id}
          returning email, first_name, username, role`,
    )
    const { email, first_name: firstName, username: login, role } = account!
    const head = await letterheadOf(tx, settings, scope)
    const mail = passwordChangedMail(head, { firstName, role, login })
    await queueMail(services, scope, { to: email, ...mail }, tx)
  })
  return { id }
}
