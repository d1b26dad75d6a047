import sql from 'sql-template-tag'
import type { z } from 'zod'
import { LoginCode, type loginInput, type Session } from '#contract/auth.ts'
import type { Settings } from '../../settings.ts'
import { Failure, invalidField } from '../http/failure.ts'
import { openSession, type SessionServices } from '../http/open-session.ts'
import type { Scope } from '../http/scope.ts'
import { TOKEN_LIFE } from '../http/tokens.ts'
import type { LoginRateLimiter } from './login-rate-limit.ts'
import {
  hashChosenPassword,
  passwordMatches,
  dummyPasswordCheck,
  requireLongEnough,
  type StoredPassword,
} from './passwords.ts'
import { startSession } from '../sessions/start.ts'

type Account = {
  id: number
  tenant_id: number
  tenant_active: boolean
  role: Session['user']['role']
  disabled: boolean
  password_kind: 'argon2id' | 'generated'
  password_hash: string | null
  password_expires_at: Date | null
  token_version: number
}

/** Services that check passwords and open sessions. */
export type AuthServices = SessionServices & { settings: Settings; throttle: LoginRateLimiter }

/** User-Agent of the learners' app, the only client that gets tokens of learners. */
const LEARNER_APP = /^SenderoApp\//

/**
 * Signs in with a username or an e-mail.
 *
 * @param client the caller's address, for the rate limiter, and its User-Agent, which identifies
 *   the learner app.
 * @throws Failure 401 code 1001 wrong credentials; 403 code 1002 not for this console; 403 code
 *   1003 disabled; 429 code 1004 too many attempts, with Retry-After.
 */
export async function login(
  services: AuthServices,
  input: z.output<typeof loginInput>,
  client: { address: string; userAgent: string; requestId: string },
): Promise<{ user: Session['user']; token: string }> {
  const { db, throttle, tokens } = services
  const giveBack = await throttle.take(input.username, client.address)
  const account = await accountOf(services, input).catch(async (error: unknown) => {
    await giveBack()
    throw error
  })
  if (!account) {
    throw new Failure(
      401,
      LoginCode.wrongCredentials,
      'El correo electrónico o la contraseña no son correctos',
    )
  }
  await giveBack()
  if (account.disabled) {
    throw new Failure(
      403,
      LoginCode.disabled,
      'Tu cuenta está desactivada. Comunícate con el administrador de tu compañía.',
    )
  }
  if (!account.tenant_active || (account.role === 'user' && !LEARNER_APP.test(client.userAgent))) {
    throw new Failure(
      403,
      LoginCode.consoleForbidden,
      'Tu cuenta no tiene acceso a esta consola. Solo pueden ingresar usuarios administrativos.',
    )
  }

  await throttle.forgive(input.username)
  const life = input.remember ? TOKEN_LIFE.remembered : TOKEN_LIFE.short
  const token = await startSession(
    { db, tokens },
    { accountId: account.id, version: account.token_version, life, userAgent: client.userAgent },
  )
  const scope = await openSession(
    { db, tokens },
    new Headers({ authorization: `Bearer ${token}` }),
    client.requestId,
  )
  return { user: scope.actor, token }
}

/** Returns the account with this name and password; null when there is none. */
async function accountOf(
  { db, settings }: AuthServices,
  { username, password }: z.output<typeof loginInput>,
): Promise<Account | null> {
  const [account] = await db.queryWithoutTenant<Account>(
    sql`select * from find_account(${username})`,
  )
  if (!account?.password_hash) {
    await dummyPasswordCheck(password)
    return null
  }
  const stored = { kind: account.password_kind, hash: account.password_hash }
  const matches = await passwordMatches(password, stored, settings.openingKeys)
  const expired = account.password_expires_at && account.password_expires_at < new Date()
  return matches && !expired ? account : null
}

/**
 * Replaces the actor's password and ends their other sessions.
 * @param userAgent User-Agent of the session that continues.
 * @returns the token of that session.
 * @throws Failure 422 when the current password is wrong or the new one is too short or the same.
 */
export async function changeOwnPassword(
  services: AuthServices,
  scope: Scope,
  input: { current_password: string; password: string },
  userAgent: string,
): Promise<{ token: string }> {
  const { db, settings, throttle, tokens } = services
  const home = { ...scope, tenantId: scope.actor.tenant_id, acting: false }
  requireLongEnough(settings, input.password)
  if (input.password === input.current_password) {
    throw invalidField('password', 'same', 'La contraseña nueva debe ser distinta de la actual')
  }
  const attempts = `own-password:${scope.actor.id}`
  const giveBack = await throttle.take(attempts, attempts)
  const chosen = await replacing(services, home, input).catch(async (error: unknown) => {
    await giveBack()
    throw error
  })
  if (!chosen)
    throw invalidField('current_password', 'wrong', 'La contraseña actual no es correcta')
  await giveBack()
  const token = await db.transaction(home, async (tx) => {
    const [changed] = await tx.query<{ token_version: number }>(
      sql`update users set password_kind = ${chosen.kind}, password_hash = ${chosen.hash},
          password_expires_at = null, must_change_password = false,
          token_version = token_version + 1, updated_at = now()
        where tenant_id = ${home.tenantId} and id = ${scope.actor.id} returning token_version`,
    )
    const session = {
      accountId: scope.actor.id,
      version: changed!.token_version,
      life: TOKEN_LIFE.short,
      userAgent,
    }
    return startSession({ db, tokens }, session, tx)
  })
  return { token }
}

/** Returns the hash of the new password; null when the current one is wrong. */
async function replacing(
  { db, settings }: AuthServices,
  home: Scope,
  { current_password, password }: { current_password: string; password: string },
): Promise<StoredPassword | null> {
  const [row] = await db.query<{ password_kind: StoredPassword['kind']; password_hash: string }>(
    home,
    sql`select password_kind, password_hash from users where tenant_id = ${home.tenantId} and id = ${home.actor.id}`,
  )
  const stored = row && { kind: row.password_kind, hash: row.password_hash }
  if (!stored || !(await passwordMatches(current_password, stored, settings.openingKeys)))
    return null
  return hashChosenPassword(password)
}
