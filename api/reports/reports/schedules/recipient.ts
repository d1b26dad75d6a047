import sql from 'sql-template-tag'
import type { Queryable } from '#api/platform/db/database.ts'
import { accessOf, type AccessRow } from '#api/platform/identity/tenant-access.ts'
import type { ReadScope } from '#api/platform/identity/scope.ts'

type Person = { id: number; email: string; first_name: string }

/** Recipient of a scheduled report, with the access that they have at this moment. */
export type Recipient = Person & ReadScope

/** Returns the recipient; null when they may not use the tenant's console any more. */
export async function recipientOf(
  tx: Queryable,
  tenantId: number,
  id: number,
): Promise<Recipient | null> {
  const [row] = await tx.query<Person & AccessRow & { allowed: boolean }>(
    sql`select u.id, u.email, u.first_name, not u.disabled and t.active
          and u.role in ('reader', 'admin') as allowed,
          areas_of_user(${tenantId}::int, u.id) as area_ids,
          courses_of_user(${tenantId}::int, u.id) as course_ids, t.id as tenant_id, t.name as tenant_name,
          t.timezone, t.extended_fields, t.communications, t.external_training, t.user_creation
        from users u join tenants t on t.id = u.tenant_id
        where u.tenant_id = ${tenantId} and u.id = ${id}`,
  )
  if (!row?.allowed) return null
  return { ...accessOf(row), id: row.id, email: row.email, first_name: row.first_name }
}
