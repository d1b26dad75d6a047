import { createHash, randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import { SIGN_ON_MINUTES, type SignOnProtocol } from '#contract/access/sign-on-words.ts'
import type { Database, Queryable } from '#api/platform/db/database.ts'
import { Failure } from '#api/platform/http/failure.ts'
import type { Connection } from './connection.ts'

/**
 * Attempts: sign-ons that were begun. The browser gets the company's number and 256 random bits, the database their
 * SHA-256. State, nonce and PKCE verifier are derived from them, so that nothing of an attempt is stored in clear and
 * only the browser that began it completes it, once.
 */

/** `test`: a whole sign-on that opens no session. */
type Purpose = 'sign_in' | 'test'

const hashOf = (attempt: string) => createHash('sha256').update(attempt).digest()

/** Begins a sign-on and returns its attempt. */
export async function beginAttempt(
  tx: Queryable,
  { tenant_id, protocol, issuer }: Connection,
  purpose: Purpose,
): Promise<string> {
  const attempt = `${tenant_id}.${randomBytes(32).toString('base64url')}`
  await tx.query(
    sql`insert into sign_on_attempts (tenant_id, hash, protocol, purpose, issuer, expires_at)
        values (${tenant_id}, ${hashOf(attempt)}, ${protocol}, ${purpose}, ${issuer},
          now() + make_interval(mins => ${SIGN_ON_MINUTES}))`,
  )
  return attempt
}

export type TakenAttempt = {
  tenantId: number
  protocol: SignOnProtocol
  purpose: Purpose
  issuer: string
}

/** Uses an attempt up. Throws Failure 401 when it is over, was used, or is unknown. */
export async function takeAttempt(db: Database, attempt: string): Promise<TakenAttempt> {
  const tenantId = Number(attempt.slice(0, attempt.indexOf('.')))
  const [taken] = await db.query<Omit<TakenAttempt, 'tenantId'>>(
    { tenantId },
    sql`delete from sign_on_attempts
        where tenant_id = ${tenantId} and hash = ${hashOf(attempt)} and expires_at > now()
        returning protocol, purpose, issuer`,
  )
  if (!taken) throw attemptOver()
  return { tenantId, ...taken }
}

/** Returns a value of an attempt that nobody derives without it. */
export function derived(attempt: string, use: 'state' | 'nonce' | 'verifier'): string {
  return createHash('sha256').update(`sign-on ${use} ${attempt}`).digest('base64url')
}

export const attemptOver = () =>
  new Failure(
    401,
    'sign_on_over',
    'Pasó el tiempo para completar el ingreso, o ya se había completado. Empieza de nuevo.',
  )
