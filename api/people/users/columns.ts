import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Transaction } from '#api/platform/db/database.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import type { Draft } from './check.ts'
import { namedFields } from './policy.ts'

/**
 * Columns and values to write for a draft. Extended fields that the tenant has not named stay as
 * they are.
 */
export function columnsOf(scope: Scope, draft: Draft): [column: string, value: unknown][] {
  const columns = [
    'email',
    'first_name',
    'last_name',
    'mobile',
    'avatar',
    'area_id',
    'position_id',
    'role',
    'identification_number',
    'location',
    'manager_id',
    ...namedFields(scope),
  ] as const
  return [
    ...columns.map((column): [string, unknown] => [column, draft[column]]),
    ...mayRevalidate(draft),
  ]
}

/** Removes the permission from a user who is no longer an administrator, so that it does not return by accident. */
function mayRevalidate({ role, convalidate_enabled }: Draft): [column: string, value: unknown][] {
  if (role !== 'admin') return [['convalidate_enabled', false]]
  return convalidate_enabled === undefined ? [] : [['convalidate_enabled', convalidate_enabled]]
}

/** SQL: `first = $1, second = $2` */
export function assignments(columns: [string, unknown][]): Sql {
  return join(columns.map(([column, value]) => sql`${raw(column)} = ${value}`))
}

/** SQL: `(first, second) values ($1, $2), ($3, $4)`; a value that a row lacks is the column's default. */
export function inserted(rows: readonly [string, unknown][][]): Sql {
  const columns = [...new Set(rows.flatMap((row) => row.map(([column]) => column)))]
  const tuples = rows.map((row) => {
    const values = new Map(row)
    const value = (column: string) =>
      values.has(column) ? sql`${values.get(column)}` : raw('default')
    return sql`(${join(columns.map(value))})`
  })
  return sql`(${raw(columns.join(', '))}) values ${join(tuples)}`
}

/** Replaces the business units of a reader or administrator; a learner has none. */
export async function storeUnits(
  tx: Transaction,
  scope: Scope,
  userId: number,
  draft: Draft,
): Promise<void> {
  const units = draft.role === 'user' ? [] : draft.organizational_units
  await tx.query(
    sql`with gone as (
          delete from user_organizational_units
          where tenant_id = ${scope.tenantId} and user_id = ${userId}
            and unit_id <> all(${units}::bigint[])
        )
        insert into user_organizational_units (tenant_id, user_id, unit_id)
        select ${scope.tenantId}, ${userId}, unit.id from unnest(${units}::bigint[]) as unit (id)
        on conflict do nothing`,
  )
}
