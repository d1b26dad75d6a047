import type { ReadScope } from './scope.ts'

/** Columns of a tenant, and of a user's access in it; null is all areas or all courses. */
export type AccessRow = {
  tenant_id: number
  tenant_name: string
  timezone: string
  extended_fields: Record<string, string>
  communications: boolean
  external_training: boolean
  user_creation: boolean
  area_ids: (string | number)[] | null
  course_ids: (string | number)[] | null
}

/** Returns the part of a scope that says what the user may see. */
export function accessOf(row: AccessRow): ReadScope {
  return {
    tenantId: row.tenant_id,
    tenant: {
      id: row.tenant_id,
      name: row.tenant_name,
      timezone: row.timezone,
      features: {
        communications: row.communications,
        externalTraining: row.external_training,
        userCreation: row.user_creation,
      },
      extended_fields: row.extended_fields,
    },
    areaIds: row.area_ids?.map(Number) ?? null,
    courseIds: row.course_ids?.map(Number) ?? null,
  }
}
