import { createHash, randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import { LoginCode, type Session } from '#contract/access/auth.ts'
import { SIGN_IN_CHALLENGE_MINUTES } from '#contract/access/second-factor-words.ts'
import type { Database, Transaction } from '#api/platform/db/database.ts'
import { Failure } from '#api/platform/http/failure.ts'

/**
 * Challenges: sign-ins that wait for a second factor, or for a passkey alone. The client gets 256 random bits, the
 * database their SHA-256, so that a copy of the database completes no sign-in. One ends by itself, after
 * MAX_ATTEMPTS, when it is used, and when the account changes.
 */

/** Wrong codes after which the password is asked for again. */
const MAX_ATTEMPTS = 5

/** Account of a challenge, as it is now. */
export type ChallengedAccount = {
  id: number
  tenant_id: number
  tenant_active: boolean
  role: Session['user']['role']
  disabled: boolean
  token_version: number
  first_name: string
  last_name: string
  email: string
  username: string
  remember: boolean
  expires_at: Date
  sign_on_only: boolean
}

const hashOf = (challenge: string) => createHash('sha256').update(challenge).digest()

/** Begins a sign-in and returns its challenge. Without an account a passkey alone will complete it. */
export async function beginChallenge(
  db: Pick<Database, 'queryWithoutTenant'>,
  {
    account,
    remember,
  }: { account: { id: number; token_version: number } | null; remember: boolean },
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await db.queryWithoutTenant(
    sql`select begin_sign_in_challenge(${hashOf(challenge)}, ${account?.id ?? null},
          ${account?.token_version ?? null}, ${remember}, ${SIGN_IN_CHALLENGE_MINUTES})`,
  )
  return challenge
}

/**
 * Returns the account that a challenge is for; null when the challenge is over.
 * @param credential id of the passkey that completes a challenge without an account: that of its owner is returned.
 */
export async function findChallenge(
  db: Database,
  challenge: string,
  credential?: string,
): Promise<ChallengedAccount | null> {
  const [found] = await db.queryWithoutTenant<ChallengedAccount>(
    sql`select * from find_sign_in_challenge(${hashOf(challenge)}, ${MAX_ATTEMPTS}, ${credential ?? null})`,
  )
  return found ?? null
}

/** Counts an attempt, before it is checked. Throws Failure 401 code 1006 when none is left. */
export async function countAttempt(db: Database, challenge: string): Promise<void> {
  const [counted] = await db.queryWithoutTenant<{ counts: boolean }>(
    sql`select count_sign_in_attempt(${hashOf(challenge)}, ${MAX_ATTEMPTS}) as counts`,
  )
  if (!counted?.counts) throw challengeOver()
}

/** Uses a challenge up. Throws Failure 401 code 1006 when another request was faster. */
export async function takeChallenge(tx: Transaction, challenge: string): Promise<void> {
  const [taken] = await tx.query<{ taken: boolean }>(
    sql`select take_sign_in_challenge(${hashOf(challenge)}) as taken`,
  )
  if (!taken?.taken) throw challengeOver()
}

/** Returns the WebAuthn challenge of a sign-in: nobody knows it without the challenge itself. */
export function webauthnChallengeOf(challenge: string): Buffer {
  return createHash('sha256').update(`webauthn ${challenge}`).digest()
}

export const challengeOver = () =>
  new Failure(
    401,
    LoginCode.secondFactorExpired,
    'Pasó el tiempo para completar el ingreso, o se agotaron los intentos. Ingresa de nuevo con tu contraseña.',
  )
