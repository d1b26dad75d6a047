import sql from 'sql-template-tag'
import type { PasskeyOptions, PasskeyRegistration } from '#contract/access/passkeys.ts'
import { homeOf, requireOwnPassword } from '../auth/own-password.ts'
import { uniqueViolation } from '#api/platform/db/database.ts'
import { conflict, invalidField } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import type { Services } from '#api/platform/services/services.ts'
import { begin, finishEnrolment, notBegun, pendingOf } from './enrol.ts'
import { lockAccount, ownerOf } from './factors.ts'
import { passkeysOf, registrationOptions, verifiedRegistration } from './passkeys.ts'

/** Maximum number of passkeys of an account. */
const MAX_PASSKEYS = 10

/**
 * Begins to add a passkey in this session and returns the options for making it.
 * @throws Failure 409 when the account has too many; 422 when the password is wrong.
 */
export function beginPasskey(
  services: Services,
  scope: Scope,
  { current_password }: { current_password: string },
): Promise<{ passkey: PasskeyOptions }> {
  const { db, settings } = services
  const { actor } = scope
  const owner = ownerOf(scope)
  return requireOwnPassword(services, scope, current_password, async () => {
    const known = await db.transaction(homeOf(scope), (tx) => passkeysOf(tx, owner))
    if (known.length >= MAX_PASSKEYS) {
      throw conflict(`Una cuenta admite hasta ${MAX_PASSKEYS} llaves de acceso. Quita una antes.`)
    }
    const name = `${actor.first_name} ${actor.last_name}`.trim()
    const passkey = await registrationOptions(settings, owner, { login: actor.email, name, known })
    await begin(services, scope, 'passkey', { challenge: passkey.challenge })
    return { passkey }
  })
}

/**
 * Adds the passkey that was begun in this session.
 * @param userAgent User-Agent of the session that continues.
 * @throws Failure 409 when none was begun; 422 when the passkey is not valid here, or is known already.
 */
export async function addPasskey(
  services: Services,
  scope: Scope,
  { name, passkey }: { name: string; passkey: PasskeyRegistration },
  userAgent: string,
) {
  const { db, settings } = services
  const { tenantId, userId } = ownerOf(scope)
  const begun = await db.transaction(homeOf(scope), (tx) => pendingOf(tx, scope, 'passkey'))
  if (!begun) throw notBegun()
  const made = await verifiedRegistration(settings, begun.challenge!, passkey)
  return db
    .transaction(homeOf(scope), async (tx) => {
      await lockAccount(tx, { tenantId, userId })
      // Another request may have used it up meanwhile.
      if ((await pendingOf(tx, scope, 'passkey'))?.challenge !== begun.challenge) throw notBegun()
      await tx.query(
        sql`insert into second_factors (tenant_id, user_id, kind, name, credential_id, public_key, counter, transports)
            values (${tenantId}, ${userId}, 'passkey', ${name}, ${made.credentialId}, ${made.publicKey},
              ${made.counter}, ${made.transports})`,
      )
      return finishEnrolment(services, scope, tx, userAgent, { kind: 'passkey_added', name })
    })
    .catch((error: unknown) => {
      if (uniqueViolation(error) !== 'second_factors_credential') throw error
      throw invalidField('passkey', 'taken', 'Esta llave de acceso ya está agregada')
    })
}
