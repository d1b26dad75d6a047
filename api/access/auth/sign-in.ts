import { LoginCode, type Session } from '#contract/access/auth.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { Failure } from '#api/platform/http/failure.ts'
import { openSession, type SessionServices } from '#api/platform/identity/open-session.ts'
import { TOKEN_LIFE } from '#api/platform/identity/tokens.ts'
import { startSession } from '../sessions/start.ts'

/** Caller of a sign-in; the User-Agent identifies the learner app. */
export type Client = { address: string; userAgent: string; requestId: string }

/** Account whose credentials were right. */
type Account = {
  id: number
  tenant_active: boolean
  role: Session['user']['role']
  disabled: boolean
  token_version: number
  /** True when it may enter by its company's sign-on alone. */
  sign_on_only: boolean
}

/** Sign-in that was granted; `endsAt` is the latest end of its session, where an identity provider sets one. */
type SignIn = { account: Account; remember: boolean; endsAt?: Date | null }

/** User-Agent of the learners' app, the only client that gets tokens of learners. */
const LEARNER_APP = /^SenderoApp\//

/**
 * @throws Failure 403 code 1002 for an account that has no access by this client; 403 code 1003 for a disabled one; 403
 *   code 1007 for one that enters by its company's sign-on alone.
 */
export function requireMayEnter(account: Account, { userAgent }: Client): void {
  if (account.disabled) {
    throw new Failure(
      403,
      LoginCode.disabled,
      'Tu cuenta está desactivada. Comunícate con el administrador de tu compañía.',
    )
  }
  if (!account.tenant_active || (account.role === 'user' && !LEARNER_APP.test(userAgent))) {
    throw new Failure(
      403,
      LoginCode.consoleForbidden,
      'Tu cuenta no tiene acceso a esta consola. Solo pueden ingresar usuarios administrativos.',
    )
  }
  if (account.sign_on_only) {
    throw new Failure(
      403,
      LoginCode.signOnOnly,
      'Tu compañía ingresa solo con su ingreso único: las contraseñas y las llaves de acceso no sirven.',
    )
  }
}

/**
 * Opens the session of an account whose credentials were right.
 *
 * @param tx transaction that has used up what opened it; the session is opened when it is committed.
 * @param onOpened stores what belongs to the session, in that transaction.
 * @returns a function that reads who signed in, to be called after the commit.
 * @throws Failure 401 when the account was changed since it was checked.
 */
export async function openSignIn(
  services: SessionServices,
  { account, remember, endsAt = null }: SignIn,
  { userAgent, requestId }: Client,
  tx?: Transaction,
  onOpened?: (sessionId: number) => Promise<void>,
): Promise<() => Promise<{ user: Session['user']; token: string }>> {
  const usual = remember ? TOKEN_LIFE.remembered : TOKEN_LIFE.short
  const left = endsAt === null ? usual : Math.floor((endsAt.getTime() - Date.now()) / 1000)
  const life = Math.max(1, Math.min(usual, left))
  const opening = { accountId: account.id, version: account.token_version, life, userAgent }
  const { token, sessionId } = await startSession(services, opening, tx)
  await onOpened?.(sessionId)
  return async () => {
    const headers = new Headers({ authorization: `Bearer ${token}` })
    const scope = await openSession(services, headers, requestId)
    return { user: scope.actor, token }
  }
}

/** Signs in an account whose credentials were right. */
export async function finishSignIn(
  services: SessionServices,
  signIn: { account: Account; remember: boolean },
  client: Client,
): Promise<{ user: Session['user']; token: string }> {
  const signedIn = await openSignIn(services, signIn, client)
  return signedIn()
}
