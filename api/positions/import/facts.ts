import sql from 'sql-template-tag'
import type { Transaction } from '../../db/database.ts'
import type { Job } from '../../imports/kind.ts'

/** Returns the tenant's formation paths by name in lower case; null for an ambiguous name. */
export async function findPaths(
  session: Transaction,
  { tenantId }: Job,
): Promise<ReadonlyMap<string, number | null>> {
  const rows = await session.query<{ name: string; id: number | null }>(
    sql`select lower(name) as name, case when count(*) = 1 then min(id) end as id
        from formation_paths where tenant_id = ${tenantId} group by 1`,
  )
  return new Map(rows.map(({ name, id }) => [name, id]))
}
