import sql from 'sql-template-tag'
import type { z } from 'zod'
import type { option } from '#contract/platform/values/shapes.ts'
import type { Database, TenantScope } from '#api/platform/db/database.ts'

/** Choices of the course form, by name, at most 1000 each. */
const MAX_ITEMS = 1000

type Option = z.infer<typeof option>

export function categoryChoices(db: Database, { tenantId }: TenantScope): Promise<Option[]> {
  return db.query<Option>(
    { tenantId },
    sql`select id, name from course_categories where tenant_id = ${tenantId}
        order by name collate "und-x-icu", id limit ${MAX_ITEMS}`,
  )
}

export function instructorChoices(db: Database, { tenantId }: TenantScope): Promise<Option[]> {
  return db.query<Option>(
    { tenantId },
    sql`select id, name from instructors where tenant_id = ${tenantId}
        order by name collate "und-x-icu", id limit ${MAX_ITEMS}`,
  )
}

/** For super-administrators: the tenants, and the choices of one of them, which may not exist. */
export async function designChoices(db: Database, owner: number) {
  const [companies, categories, instructors] = await Promise.all([
    db.queryWithoutTenant<Option>(sql`select id, name from find_tenants(null, ${MAX_ITEMS}, 0)`),
    categoryChoices(db, { tenantId: owner }),
    instructorChoices(db, { tenantId: owner }),
  ])
  return { companies, categories, instructors }
}
