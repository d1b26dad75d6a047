import sql from 'sql-template-tag'
import { RECOVERY_CODES } from '#contract/access/second-factor-words.ts'
import type { Settings } from '../../../settings.ts'
import { generatePassword, hashGeneratedPassword } from '#api/platform/secrets/passwords.ts'
import type { Transaction } from '#api/platform/db/database.ts'

/** Recovery codes: random like generated passwords and stored like them, each for one use. */

type Owner = { tenantId: number; userId: number }

/** Returns a code as it is hashed, without its hyphens. */
const lettersOf = (code: string) => code.replaceAll('-', '')

/** Replaces the user's codes and returns the new ones, which are stored as hashes. */
export async function newRecoveryCodes(
  tx: Transaction,
  { sealingKey }: Settings,
  { tenantId, userId }: Owner,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, generatePassword)
  const hashes = codes.map((code) => hashGeneratedPassword(lettersOf(code), sealingKey).hash)
  await deleteRecoveryCodes(tx, { tenantId, userId })
  await tx.query(
    sql`insert into recovery_codes (tenant_id, user_id, hash)
        select ${tenantId}, ${userId}, unnest(${hashes}::text[])`,
  )
  return codes
}

export async function deleteRecoveryCodes(
  tx: Transaction,
  { tenantId, userId }: Owner,
): Promise<void> {
  await tx.query(
    sql`delete from recovery_codes where tenant_id = ${tenantId} and user_id = ${userId}`,
  )
}

/** Uses a code up, which only one of several requests can; answers whether it was one. */
export async function takeRecoveryCode(
  tx: Transaction,
  { openingKeys }: Settings,
  { tenantId, userId }: Owner,
  code: string,
): Promise<boolean> {
  const hashes = openingKeys.map((key) => hashGeneratedPassword(lettersOf(code), key).hash)
  const taken = await tx.query(
    sql`delete from recovery_codes
        where tenant_id = ${tenantId} and user_id = ${userId} and hash = any(${hashes}::text[])
        returning hash`,
  )
  return taken.length > 0
}

export async function recoveryCodesLeft(
  tx: Transaction,
  { tenantId, userId }: Owner,
): Promise<number> {
  const [counted] = await tx.query<{ left: number }>(
    sql`select count(*) as left from recovery_codes where tenant_id = ${tenantId} and user_id = ${userId}`,
  )
  return counted!.left
}
