import sql from 'sql-template-tag'
import type { z } from 'zod'
import type { costsByYear, Position } from '#contract/people/positions.ts'
import type { Database } from '#api/platform/db/database.ts'
import { invalid } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { changeRecord, getRecord, lockRecord } from '#api/platform/records/record.ts'
import { POSITIONS } from './table.ts'

/**
 * Changes the average hourly costs of a position's users, in pesos by year (spec 1, §9). Other
 * years stay as they are, and a cost of 0 deletes the year.
 *
 * @throws Failure 404 and 409 as `lockRecord`; 422 for years after the tenant's current one.
 */
export async function changeCosts(
  db: Database,
  scope: Scope,
  id: number,
  version: number | undefined,
  costs: z.output<typeof costsByYear>,
): Promise<Position> {
  requirePastYears(costs, scope)
  const years = Object.keys(costs).map(Number)
  const given = sql`unnest(${years}::int[], ${Object.values(costs)}::numeric[]) as given (year, cost)`
  await db.transaction(scope, async (tx) => {
    await lockRecord(tx, scope, POSITIONS, id, version)
    const mine = sql`c.tenant_id = ${scope.tenantId} and c.position_id = ${id}`
    // Not an update: the audit log records costs as added and removed.
    const removed = await tx.query(
      sql`delete from position_costs c using ${given}
          where ${mine} and c.year = given.year and c.cost <> given.cost returning c.year`,
    )
    const added = await tx.query(
      sql`insert into position_costs (tenant_id, position_id, year, cost)
          select ${scope.tenantId}, ${id}, year, cost from ${given} where cost > 0
          on conflict do nothing returning year`,
    )
    if (removed.length + added.length > 0) await changeRecord(tx, scope, POSITIONS, id, {})
  })
  return getRecord(db, scope, POSITIONS, id)
}

function requirePastYears(costs: z.output<typeof costsByYear>, { tenant }: Scope): void {
  const current = yearIn(tenant.timezone)
  const message = `El año más reciente que admite costos es ${current}`
  const later = Object.keys(costs).filter((year) => Number(year) > current)
  if (later.length > 0) throw invalid(later.map((path) => ({ path, code: 'future', message })))
}

/** Returns the current year in a time zone. */
function yearIn(timeZone: string): number {
  return Number(new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric' }).format(new Date()))
}
