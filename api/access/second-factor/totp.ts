import { generateSecret, generateURI, verifySync } from 'otplib'
import sql from 'sql-template-tag'
import type { Settings } from '../../../settings.ts'
import { unseal } from '#api/platform/secrets/sealing.ts'
import type { Transaction } from '#api/platform/db/database.ts'

/**
 * Time-based codes (RFC 6238) as every authenticator app makes them: SHA-1, six digits, steps of 30 seconds. A code
 * of the step before or after is accepted as well, for clocks that differ.
 */

const TOLERANCE_SECONDS = 30

/** Generates the key of an app: 160 random bits as base32. */
export const newTotpSecret = () => generateSecret()

/** Returns the address that an app reads from a QR code. */
export function totpUri({ productName }: Settings, login: string, secret: string): string {
  // A colon would end the issuer's name.
  return generateURI({ issuer: productName.replaceAll(':', ' '), label: login, secret })
}

/** Returns the time step of a code; null when it is not a code of the key at this time. */
export function stepOfCode(secret: string, code: string): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const result = verifySync({ secret, token: code, epochTolerance: TOLERANCE_SECONDS })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}

/** Accepts a code of the user's app, once; answers whether it was right. */
export async function acceptTotp(
  tx: Transaction,
  { openingKeys }: Settings,
  { tenantId, userId }: { tenantId: number; userId: number },
  code: string,
): Promise<boolean> {
  const [app] = await tx.query<{ id: number; secret: Buffer }>(
    sql`select id, secret from second_factors
        where tenant_id = ${tenantId} and user_id = ${userId} and kind = 'totp'`,
  )
  const step = app ? stepOfCode(unseal(app.secret, openingKeys), code) : null
  if (!app || step === null) return false
  // The same code twice at once: the second update finds the step of the first.
  const accepted = await tx.query(
    sql`update second_factors set last_step = ${step}, last_used_at = now()
        where tenant_id = ${tenantId} and id = ${app.id} and (last_step is null or last_step < ${step})
        returning id`,
  )
  return accepted.length === 1
}
