import type { Settings } from '../../../settings.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { Failure } from '#api/platform/http/failure.ts'
import type { Services } from '#api/platform/services/services.ts'
import type { Owner } from './factors.ts'
import { takeRecoveryCode } from './recovery-codes.ts'
import { acceptTotp } from './totp.ts'

/** Accepts a code of the app or a recovery code, once; answers which it was, null when it was neither. */
export async function acceptCode(
  tx: Transaction,
  settings: Settings,
  owner: Owner,
  code: string,
): Promise<'totp' | 'recovery_code' | null> {
  if (await acceptTotp(tx, settings, owner, code)) return 'totp'
  return (await takeRecoveryCode(tx, settings, owner, code)) ? 'recovery_code' : null
}

/**
 * Limits wrong codes of an account as wrong passwords are, whatever they are for.
 * @param address the caller's.
 * @param check throws when the code is wrong, which then stays counted.
 * @throws Failure 429 code 1004 after too many.
 */
export async function limitCodes<T>(
  { throttle }: Pick<Services, 'throttle'>,
  { userId }: Owner,
  address: string,
  check: () => Promise<T>,
): Promise<T> {
  const attempts = `second-factor:${userId}`
  const giveBack = await throttle.take(attempts, address)
  const done = await check().catch(async (error: unknown) => {
    // Only a wrong code is a guess.
    if (!(error instanceof Failure && error.status === 422)) await giveBack()
    throw error
  })
  await giveBack()
  await throttle.forgive(attempts)
  return done
}
