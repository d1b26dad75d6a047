import type { Transaction } from '#api/platform/db/database.ts'
import { invalidField } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { ISSUES, positionsOutsideScope } from '#api/people/positions/policy.ts'

/** @throws Failure 422 when one of the positions has users outside the actor's business units. */
export async function requireWithinUnits(
  tx: Transaction,
  scope: Scope,
  ids: number[],
): Promise<void> {
  const beyond = await positionsOutsideScope(tx, scope, ids)
  if (beyond.size > 0) throw invalidField('ids', ISSUES.pathBeyond.code, ISSUES.pathBeyond.message)
}
