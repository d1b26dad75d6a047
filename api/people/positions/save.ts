import sql from 'sql-template-tag'
import type { z } from 'zod'
import { BOTH_DUE } from '#contract/platform/values/due-dates.ts'
import type { newPosition, Position, positionChanges } from '#contract/people/positions.ts'
import type { Database, Transaction } from '#api/platform/db/database.ts'
import { invalid, invalidField } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { requireAhead } from '#api/platform/members/due-dates.ts'
import { changeRecord, insertRecord, lockRecord, saveRecord } from '#api/platform/records/record.ts'
import { ISSUES, positionsOutsideScope } from './policy.ts'
import { POSITIONS } from './table.ts'

type Draft = z.output<typeof newPosition>
type DueDate = Pick<Position, 'due_date' | 'due_days'>

const NO_DUE_DATE: DueDate = { due_date: null, due_days: null }

/**
 * Creates a position (spec 1, §5 and §7).
 * @throws Failure 422 when the code is another position's, ignoring case, or there is no such
 *   formation path.
 */
export function createPosition(db: Database, scope: Scope, draft: Draft): Promise<Position> {
  return saveRecord(db, scope, POSITIONS, async (tx) => {
    await requireValid(tx, scope, draft, null)
    const due = await dueOf(tx, scope, draft, NO_DUE_DATE)
    return insertRecord(tx, scope, POSITIONS, { ...draft, ...due })
  })
}

/**
 * Modifies a position. Another formation path changes the courses of its users at once.
 * @throws Failure 404 and 409 as `lockRecord`; 422 as `createPosition`, and when the actor may not change the
 *   formation path.
 */
export function updatePosition(
  db: Database,
  scope: Scope,
  id: number,
  { version, ...draft }: z.output<typeof positionChanges>,
): Promise<Position> {
  return saveRecord(db, scope, POSITIONS, async (tx) => {
    const stored = await lockRecord(tx, scope, POSITIONS, id, version)
    await requireValid(tx, scope, draft, stored)
    const due = await dueOf(tx, scope, draft, stored)
    return changeRecord(tx, scope, POSITIONS, id, { ...draft, ...due })
  })
}

/**
 * Returns the due date to store: that of the draft, or the stored one where the draft leaves it out.
 * @throws Failure 422 for a day and days at once, and for another day that has passed.
 */
async function dueOf(
  tx: Transaction,
  scope: Scope,
  { formation_path_id: path, due_date, due_days }: Draft,
  stored: DueDate,
): Promise<DueDate> {
  if (path === null) return NO_DUE_DATE
  if (due_date === undefined && due_days === undefined) {
    return { due_date: stored.due_date, due_days: stored.due_days }
  }
  const due = { due_date: due_date || null, due_days: due_days || null }
  if (due.due_date && due.due_days) throw invalidField('due_days', 'custom', BOTH_DUE)
  if (due.due_date !== stored.due_date) await requireAhead(tx, scope, due)
  return due
}

/** Throws Failure 422 with all broken rules that need the database. */
async function requireValid(
  tx: Transaction,
  scope: Scope,
  { code, formation_path_id: path }: Draft,
  stored: Position | null,
): Promise<void> {
  const [facts] = await tx.query<{ taken: boolean; known: boolean }>(
    sql`select exists (
            select from positions where tenant_id = ${scope.tenantId} and lower(code) = lower(${code})
              and id is distinct from ${stored?.id ?? null}
          ) as taken,
          ${path}::bigint is null or exists (
            select from formation_paths where tenant_id = ${scope.tenantId} and id = ${path}
          ) as known`,
  )
  const moved = stored !== null && stored.formation_path_id !== path
  const beyond = moved && (await positionsOutsideScope(tx, scope, [stored.id])).size > 0
  const broken = [
    ...(facts?.taken ? [ISSUES.code] : []),
    ...(facts?.known ? [] : [ISSUES.path]),
    ...(beyond ? [ISSUES.pathBeyond] : []),
  ]
  if (broken.length > 0) throw invalid(broken)
}
