import { availableParallelism } from 'node:os'
import sql from 'sql-template-tag'
import {
  generatePassword,
  hashChosenPassword,
  hashGeneratedPassword,
  type StoredPassword,
} from '#api/platform/secrets/passwords.ts'
import { unseal, seal } from '#api/platform/secrets/sealing.ts'
import { cell, rowsOf } from '#api/platform/imports/batch.ts'
import type { Batch } from '#api/platform/imports/kind.ts'
import type { Services } from '#api/platform/services/services.ts'
import type { UserColumn } from './columns.ts'

export type Passwords = {
  /** A JSON object of StoredPassword by line. */
  stored: string
  /** Generated passwords by line, encrypted until they are sent to their owners; null when there are none. */
  untold: Buffer | null
}

/**
 * Hashes the passwords of rows and generates one for each new user without. A few more hashes are
 * requested at a time than there are cores: that keeps the cores busy and the queue short for other
 * hashes of this process.
 */
export async function preparePasswords(
  { db, settings }: Services,
  batch: Batch<UserColumn>,
): Promise<Passwords> {
  const rows = await db.query<{ line: number; secret: Buffer | null; disabled: boolean }>(
    batch.job,
    sql`select r.line, r.secret,
          coalesce(${cell(batch.header, 'disabled')}::boolean, false) as disabled
        from import_rows r
        where ${rowsOf(batch)} and (r.action = 'create' or (r.action = 'update' and r.secret is not null))`,
  )
  const stored: Record<number, StoredPassword> = {}
  const untold: Record<number, string> = {}
  const chosen: typeof rows = []
  for (const row of rows) {
    if (row.secret !== null) {
      chosen.push(row)
      continue
    }
    const password = generatePassword()
    stored[row.line] = hashGeneratedPassword(password, settings.sealingKey)
    // Disabled accounts get no invitation.
    if (!row.disabled && batch.job.invites) untold[row.line] = password
  }
  const hashNext = async () => {
    for (let row = chosen.pop(); row; row = chosen.pop()) {
      const password = unseal(row.secret!, settings.openingKeys)
      stored[row.line] = await hashChosenPassword(password, { neverReject: true })
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, hashNext))
  const isEmpty = Object.keys(untold).length === 0
  return {
    stored: JSON.stringify(stored),
    untold: isEmpty ? null : seal(JSON.stringify(untold), settings.sealingKey),
  }
}
