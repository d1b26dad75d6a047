import sql from 'sql-template-tag'
import type { Role, Session } from '#contract/auth.ts'
import type { Transaction } from '../db/database.ts'
import type { Scope } from '../http/scope.ts'

/** Recipient of a scheduled report, with the access that they have at this moment. */
export type Recipient = Pick<Scope, 'tenantId' | 'tenant' | 'areaIds' | 'courseIds'> & {
  id: number
  email: string
  first_name: string
}

type Row = {
  id: number
  email: string
  first_name: string
  allowed: boolean
  area_ids: (string | number)[] | null
  course_ids: (string | number)[] | null
  name: string
  timezone: string
  extended_fields: Record<string, string>
  communications: boolean
  external_training: boolean
  user_creation: boolean
  role: Role
}

/** Returns the recipient; null when they may not use the tenant's console any more. */
export async function recipientOf(
  tx: Transaction,
  tenantId: number,
  id: number,
): Promise<Recipient | null> {
  const [row] = await tx.query<Row>(
    sql`select u.id, u.email, u.first_name, not u.disabled and t.active
          and u.role in ('reader', 'admin') as allowed, u.role,
          areas_of_user(${tenantId}::int, u.id) as area_ids,
          courses_of_user(${tenantId}::int, u.id) as course_ids,
          t.name, t.timezone, t.extended_fields, t.communications, t.external_training, t.user_creation
        from users u join tenants t on t.id = u.tenant_id
        where u.tenant_id = ${tenantId} and u.id = ${id}`,
  )
  if (!row?.allowed) return null
  const tenant: Session['tenant'] = {
    id: tenantId,
    name: row.name,
    timezone: row.timezone,
    features: {
      communications: row.communications,
      externalTraining: row.external_training,
      userCreation: row.user_creation,
    },
    extended_fields: row.extended_fields,
  }
  return {
    id: row.id,
    email: row.email,
    first_name: row.first_name,
    tenantId,
    tenant,
    areaIds: row.area_ids?.map(Number) ?? null,
    courseIds: row.course_ids?.map(Number) ?? null,
  }
}
