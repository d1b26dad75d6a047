import type { Transaction } from '../db/database.ts'
import { invalidField } from '../http/failure.ts'
import type { Scope } from '../http/scope.ts'
import { ISSUES, positionsOutsideScope } from '../positions/policy.ts'

/** @throws Failure 422 when one of the positions has users outside the actor's business units. */
export async function requireWithinUnits(
  tx: Transaction,
  scope: Scope,
  ids: number[],
): Promise<void> {
  const beyond = await positionsOutsideScope(tx, scope, ids)
  if (beyond.size > 0) throw invalidField('ids', ISSUES.pathBeyond.code, ISSUES.pathBeyond.message)
}
