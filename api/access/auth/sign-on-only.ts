import sql from 'sql-template-tag'
import type { Transaction } from '#api/platform/db/database.ts'
import { conflict } from '#api/platform/http/failure.ts'

/**
 * Refuses to give a password to an account that enters by its company's sign-on alone.
 * @throws Failure 409.
 */
export async function requirePasswordWorks(
  tx: Transaction,
  { tenantId, userId }: { tenantId: number; userId: number },
): Promise<void> {
  const [account] = await tx.query<{ sign_on_only: boolean }>(
    sql`select must_sign_on(${tenantId}, ${userId}) as sign_on_only`,
  )
  if (!account?.sign_on_only) return
  throw conflict(
    'La compañía ingresa solo con su ingreso único: las contraseñas no sirven. Solo la tiene el administrador de emergencia.',
  )
}
