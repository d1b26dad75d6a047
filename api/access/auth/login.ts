import sql from 'sql-template-tag'
import type { z } from 'zod'
import { LoginCode, type loginInput, type Session } from '#contract/access/auth.ts'
import type { Settings } from '../../../settings.ts'
import { Failure } from '#api/platform/http/failure.ts'
import type { SessionServices } from '#api/platform/identity/open-session.ts'
import { dummyPasswordCheck, passwordMatches } from '#api/platform/secrets/passwords.ts'
import type { LoginRateLimiter } from '#api/platform/limiters/login-rate-limit.ts'
import { finishSignIn, requireMayEnter, type Client } from './sign-in.ts'
import { beginChallenge } from './sign-in-challenge.ts'

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
  has_second_factor: boolean
  sign_on_only: boolean
}

/** Services that check passwords and open sessions. */
export type AuthServices = SessionServices & { settings: Settings; throttle: LoginRateLimiter }

/**
 * Signs in with a username or an e-mail.
 *
 * @param client the caller's address, for the rate limiter, and its User-Agent, which identifies
 *   the learner app.
 * @throws Failure 401 code 1001 wrong credentials; 401 code 1005 when the account has a second factor, with the
 *   challenge of the second step; 403 code 1002 not for this console; 403 code 1003 disabled; 403 code 1007 only by
 *   sign-on; 429 code 1004 too many
 *   attempts, with Retry-After.
 */
export async function login(
  services: AuthServices,
  input: z.output<typeof loginInput>,
  client: Client,
): Promise<{ user: Session['user']; token: string }> {
  const { db, throttle } = services
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
  requireMayEnter(account, client)
  await throttle.forgive(input.username)
  if (account.has_second_factor) {
    throw new Failure(
      401,
      LoginCode.secondFactorRequired,
      'Falta el segundo factor: el código de tu aplicación de autenticación, una llave de acceso o un código de recuperación.',
      { challenge: await beginChallenge(db, { account, remember: input.remember }) },
    )
  }
  return finishSignIn(services, { account, remember: input.remember }, client)
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
  if (matches && !expired) return account
  // A chosen password has taken this time already.
  if (stored.kind === 'generated') await dummyPasswordCheck(password)
  return null
}
