import type pg from 'pg'
import { copyRows } from './copy-rows.ts'
import type { DemoCourse } from './course-catalogue.ts'
import { demoImageOf } from './course-images.ts'
import { stableUuid } from './stable-uuid.ts'

/** Creates the courses and assigns them to existing tenants; seed-designs.ts adds sections and contents. */
export async function seedCourses(
  client: pg.Client,
  courses: readonly DemoCourse[],
): Promise<void> {
  const ids = await reserve(client, 'courses', courses.length)
  await copyRows(
    client,
    `courses (id, owner_tenant_id, uuid, slug, name, description, channel, duration_hours,
       validity_years, days_before_expiration, gallery_image, detail_image)`,
    courses.map((course, index) => {
      const { manifest, owner, slug, channel = 'app' } = course
      const about = manifest.course
      const image = demoImageOf(course)
      return [
        ids[index]!,
        owner,
        stableUuid(`course ${slug}`),
        slug,
        about.name,
        about.description,
        channel,
        about.duration_hours,
        about.validity_years,
        about.days_before_expiration,
        image,
        image,
      ]
    }),
  )
  await copyRows(
    client,
    'tenant_courses (tenant_id, course_id, uuid)',
    courses.flatMap(({ slug, owner, given }, index) =>
      [owner, ...given].map((company) => [
        company,
        ids[index]!,
        stableUuid(`course ${slug} of ${company}`),
      ]),
    ),
  )
}

async function reserve(client: pg.Client, table: string, count: number): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>(
    `select nextval(pg_get_serial_sequence($1, 'id')) as id from generate_series(1, $2)`,
    [table, count],
  )
  return rows.map(({ id }) => Number(id))
}
