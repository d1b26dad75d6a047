import sql from 'sql-template-tag'
import { ENROLMENT_MINUTES, SECOND_FACTOR_KINDS } from '#contract/access/second-factor-words.ts'
import { homeOf, requireOwnPassword } from '../auth/own-password.ts'
import { seal, unseal } from '#api/platform/secrets/sealing.ts'
import type { Queryable, Transaction } from '#api/platform/db/database.ts'
import { conflict, invalidField } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import type { SecondFactorChange } from '#api/platform/mail/second-factor-changed.ts'
import type { Services } from '#api/platform/services/services.ts'
import { renewSession } from '../sessions/start.ts'
import { lockAccount, ownerOf, tellOwner } from './factors.ts'
import { newRecoveryCodes, recoveryCodesLeft } from './recovery-codes.ts'
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts'

/** Factor that is being added in the session of a call. */
type Pending = { secret: Buffer | null; challenge: string | null; expires_at: Date }

/**
 * Begins to add an authenticator app, with a new key for this session.
 * @throws Failure 422 when the password is wrong.
 */
export function beginTotp(
  services: Services,
  scope: Scope,
  { current_password }: { current_password: string },
): Promise<{ expires_at: string }> {
  return requireOwnPassword(services, scope, current_password, () => {
    const secret = seal(newTotpSecret(), services.settings.sealingKey)
    return begin(services, scope, 'totp', { secret })
  })
}

/** Stores what is being added, in place of what was begun before in the session. */
export async function begin(
  { db }: Services,
  scope: Scope,
  kind: 'totp' | 'passkey',
  { secret = null, challenge = null }: { secret?: Buffer | null; challenge?: string | null },
): Promise<{ expires_at: string }> {
  const { tenantId, userId } = ownerOf(scope)
  return db.transaction(homeOf(scope), async (tx) => {
    const [begun] = await tx.query<{ expires_at: Date }>(
      sql`insert into second_factor_enrolments (tenant_id, session_id, kind, user_id, secret, challenge, expires_at)
          values (${tenantId}, ${scope.sessionId}, ${kind}, ${userId}, ${secret}, ${challenge},
            now() + make_interval(mins => ${ENROLMENT_MINUTES}))
          on conflict (tenant_id, session_id, kind) do update
            set secret = excluded.secret, challenge = excluded.challenge, expires_at = excluded.expires_at
          returning expires_at`,
    )
    return { expires_at: begun!.expires_at.toISOString() }
  })
}

/** Returns what is being added in this session; null when nothing is, or not any more. */
export async function pendingOf(
  tx: Queryable,
  scope: Scope,
  kind: 'totp' | 'passkey',
): Promise<Pending | null> {
  const { tenantId, userId } = ownerOf(scope)
  const [found] = await tx.query<Pending>(
    sql`select secret, challenge, expires_at from second_factor_enrolments
        where tenant_id = ${tenantId} and session_id = ${scope.sessionId} and kind = ${kind}
          and user_id = ${userId} and expires_at > now()`,
  )
  return found ?? null
}

/** Returns the key of the app that is being added in this session, to be shown to its owner. */
export function pendingTotp({ db, settings }: Services, scope: Scope) {
  return db.transaction(homeOf(scope), async (tx) => {
    const found = await pendingOf(tx, scope, 'totp')
    if (!found) return { pending: null }
    const secret = unseal(found.secret!, settings.openingKeys)
    const uri = totpUri(settings, scope.actor.email, secret)
    return { pending: { secret, uri, expires_at: found.expires_at.toISOString() } }
  })
}

/**
 * Activates the app that is being added, with a first code of it.
 * @param userAgent User-Agent of the session that continues.
 * @throws Failure 409 when nothing is being added; 422 when the code is wrong.
 */
export function confirmTotp(
  services: Services,
  scope: Scope,
  { second_factor_code }: { second_factor_code: string },
  userAgent: string,
) {
  const { db, settings } = services
  const { tenantId, userId } = ownerOf(scope)
  return db.transaction(homeOf(scope), async (tx) => {
    await lockAccount(tx, { tenantId, userId })
    const found = await pendingOf(tx, scope, 'totp')
    if (!found) throw notBegun()
    const step = stepOfCode(unseal(found.secret!, settings.openingKeys), second_factor_code)
    if (step === null) throw wrongCode()
    await tx.query(
      sql`delete from second_factors
          where tenant_id = ${tenantId} and user_id = ${userId} and kind = 'totp'`,
    )
    await tx.query(
      sql`insert into second_factors (tenant_id, user_id, kind, name, secret, last_step)
          values (${tenantId}, ${userId}, 'totp', ${SECOND_FACTOR_KINDS.totp}, ${found.secret}, ${step})`,
    )
    return finishEnrolment(services, scope, tx, userAgent, { kind: 'totp_added' })
  })
}

/** Tells the owner about a new factor, makes recovery codes when there are none, and renews the session. */
export async function finishEnrolment(
  services: Services,
  scope: Scope,
  tx: Transaction,
  userAgent: string,
  change: SecondFactorChange,
): Promise<{ token: string; recovery_codes: string[] | null }> {
  const home = homeOf(scope)
  const owner = ownerOf(scope)
  const left = await recoveryCodesLeft(tx, owner)
  const recovery_codes = left > 0 ? null : await newRecoveryCodes(tx, services.settings, owner)
  await tellOwner(services, home, tx, owner, change)
  await tx.query(
    sql`delete from second_factor_enrolments
        where tenant_id = ${owner.tenantId} and user_id = ${owner.userId}`,
  )
  return { token: await renewSession(services, home, userAgent, tx), recovery_codes }
}

export const notBegun = () =>
  conflict('Pasó el tiempo para agregar el segundo factor. Empieza de nuevo con tu contraseña.')

export const wrongCode = () =>
  invalidField(
    'second_factor_code',
    'wrong',
    'El código no es correcto, o ya se usó. Escribe el que ves ahora; si tampoco sirve, revisa que el reloj del celular esté en hora.',
  )
