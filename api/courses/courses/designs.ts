import sql from 'sql-template-tag'
import type { z } from 'zod'
import type { CourseDesign } from '#contract/courses/design/course-designs.ts'
import type { courses } from '#contract/courses/courses.ts'
import type { Database } from '#api/platform/db/database.ts'
import { filteredByIds } from '#api/platform/db/page.ts'
import { otherTenants } from './other-tenants.ts'

type Row = Omit<CourseDesign, 'image' | 'other_tenants'> & { total: number }

/** Returns courses of all tenants by name, a page at a time (spec 2, §2 'Super-admin course grid'). */
export async function listDesigns(
  db: Database,
  { ids, q, limit, skip }: z.output<typeof courses.designs.query>,
) {
  const found = (rows: number, from: number) =>
    db.queryWithoutTenant<Row>(
      ids
        ? // The ids select few of all designs.
          sql`select count(*) over () as total, id, uuid, owner_tenant_id, owner_name, slug, name,
              description, gallery_image, detail_image, companies
            from find_course_designs(${q || null}, null, 0) where true ${filteredByIds(ids)}
            limit ${rows} offset ${from}`
        : sql`select * from find_course_designs(${q || null}, ${rows}, ${from})`,
    )
  const rows = await found(limit, skip)
  // After the last page there is no row with the total.
  const [counted] = rows.length > 0 ? rows : await found(1, 0)
  const others = await otherTenants(
    db.queryWithoutTenant,
    rows.map(({ id }) => id),
  )
  return {
    results: rows.map(({ total: _, ...row }) => ({
      ...row,
      other_tenants: others.get(row.id) ?? [],
      image: row.gallery_image ?? row.detail_image,
    })),
    pagination: { total: counted?.total ?? 0, limit },
  }
}
