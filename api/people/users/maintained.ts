import sql, { raw, type Sql } from 'sql-template-tag'
import type { FieldIssue } from '#contract/platform/values/shapes.ts'
import { MAINTAINED_BY_DIRECTORY } from '#contract/platform/people/user-labels.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import type { Scope } from '#api/platform/identity/scope.ts'

/**
 * Columns of users that the directory of the company maintains (api/access/scim): nobody changes them by hand, in bulk, by undoing
 * or by import.
 */

/** SQL of the columns of user `u` that are maintained. */
export const MAINTAINED = raw('maintained_columns(u.tenant_id, u.id)')

/** SQL condition on users `u`: the directory does not maintain this column. */
export function notMaintained({ tenantId }: Pick<Scope, 'tenantId'>, column: string): Sql {
  return sql`not exists (
    select from scim_users s join scim_settings o on o.tenant_id = ${tenantId} and o.enabled
    where s.tenant_id = ${tenantId} and s.user_id = u.id and s.removed_at is null
      and ${column} = any(s.attributes))`
}

/** Returns an issue for each maintained column of a user that the values would change. */
export async function maintainedIssues(
  tx: Transaction,
  { tenantId }: Scope,
  id: number,
  values: Readonly<Record<string, unknown>>,
): Promise<FieldIssue[]> {
  const [row] = await tx.query<{ stored: Record<string, unknown> | null }>(
    sql`select (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(u))
          where key = any(${MAINTAINED})) as stored
        from users u where u.tenant_id = ${tenantId} and u.id = ${id}`,
  )
  const stored = row?.stored ?? {}
  return Object.entries(values)
    .filter(([column, value]) => column in stored && value !== stored[column])
    .map(([path]) => ({ path, code: 'maintained', message: MAINTAINED_BY_DIRECTORY }))
}
