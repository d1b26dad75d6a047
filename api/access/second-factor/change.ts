import sql from 'sql-template-tag'
import { homeOf, requireOwnPassword } from '../auth/own-password.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { conflict, notFound } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import type { Services } from '#api/platform/services/services.ts'
import { renewSession } from '../sessions/start.ts'
import { acceptCode, limitCodes } from './codes.ts'
import { wrongCode } from './enrol.ts'
import { factorsOf, lockAccount, logged, ownerOf, tellOwner } from './factors.ts'
import { deleteRecoveryCodes, newRecoveryCodes } from './recovery-codes.ts'

/** Changes that weaken an account: with its password and a code. */
type Confirmation = { current_password: string; second_factor_code: string }

/** Caller of a change: its address, and the User-Agent of the session that continues. */
type Client = { address: string; userAgent: string }

/**
 * Removes a factor of the actor; with the last one the recovery codes go too.
 * @returns the token of the session that continues.
 * @throws Failure 404 when the actor has no such factor; 409 when the company requires the last one; 422 for a wrong
 *   password or code.
 */
export function removeFactor(
  services: Services,
  scope: Scope,
  id: number,
  confirmation: Confirmation,
  client: Client,
): Promise<{ token: string }> {
  const owner = ownerOf(scope)
  const { tenantId } = owner
  const home = homeOf(scope)
  return confirmed(services, scope, confirmation, client, async (tx) => {
    const factors = await factorsOf(tx, owner)
    const removed = factors.find((factor) => factor.id === id)
    if (!removed) throw notFound('No se encontró el segundo factor')
    const last = factors.length === 1
    if (last) {
      const [company] = await tx.query<{ second_factor_required: boolean }>(
        sql`select second_factor_required from tenants where id = ${tenantId}`,
      )
      if (company!.second_factor_required && scope.actor.role === 'admin') {
        throw conflict(
          'Tu compañía exige un segundo factor a sus administradores. Agrega otro antes de quitar este.',
        )
      }
      await deleteRecoveryCodes(tx, owner)
    }
    await tx.query(sql`delete from second_factors where tenant_id = ${tenantId} and id = ${id}`)
    await tellOwner(services, home, tx, owner, { kind: 'removed', name: removed.name, last })
    return { token: await renewSession(services, home, client.userAgent, tx) }
  })
}

/**
 * Replaces the actor's recovery codes.
 * @returns the new codes, this once, and the token of the session that continues.
 * @throws Failure 409 without a factor; 422 for a wrong password or code.
 */
export function renewRecoveryCodes(
  services: Services,
  scope: Scope,
  confirmation: Confirmation,
  client: Client,
): Promise<{ token: string; recovery_codes: string[] }> {
  const owner = ownerOf(scope)
  const home = homeOf(scope)
  return confirmed(services, scope, confirmation, client, async (tx) => {
    const recovery_codes = await newRecoveryCodes(tx, services.settings, owner)
    await logged(tx, owner, 'Códigos de recuperación', {
      recovery_codes_left: recovery_codes.length,
    })
    await tellOwner(services, home, tx, owner, { kind: 'codes_renewed' })
    return { token: await renewSession(services, home, client.userAgent, tx), recovery_codes }
  })
}

/** Does a change with the password and a code, in one transaction. */
function confirmed<T>(
  services: Services,
  scope: Scope,
  { current_password, second_factor_code }: Confirmation,
  { address }: Client,
  change: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const owner = ownerOf(scope)
  return requireOwnPassword(services, scope, current_password, () =>
    limitCodes(services, owner, address, () =>
      services.db.transaction(homeOf(scope), async (tx) => {
        await lockAccount(tx, owner)
        const accepted = await acceptCode(tx, services.settings, owner, second_factor_code)
        if (!accepted) throw wrongCode()
        return change(tx)
      }),
    ),
  )
}
