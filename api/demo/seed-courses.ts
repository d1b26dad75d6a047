import type pg from 'pg'
import { copyRows, type Cell } from './copy-rows.ts'
import { COURSES } from './course-catalogue.ts'
import { demoImageOf } from './course-images.ts'
import { subsectionsOf } from './course-screens.ts'
import { stableUuid } from './stable-uuid.ts'

/**
 * Courses with their sections, subsections and contents, and which company has them. The companies are
 * there already. Those with a design of their own get it from seed-designs.ts.
 */
export async function seedCourses(client: pg.Client): Promise<void> {
  const ids = await reserve(client, 'courses', COURSES.length)
  await copyRows(
    client,
    `courses (id, owner_tenant_id, uuid, slug, name, description, channel, duration_hours,
       validity_years, days_before_expiration, gallery_image, detail_image)`,
    COURSES.map((course, index) => [
      ids[index]!,
      course.owner,
      stableUuid(`course ${course.slug}`),
      course.slug,
      course.name,
      course.description,
      course.channel ?? 'app',
      course.hours,
      course.validityYears ?? null,
      course.validityYears ? 30 : null,
      demoImageOf(course),
      demoImageOf(course),
    ]),
  )
  await seedContents(client, ids)
  await copyRows(
    client,
    'tenant_courses (tenant_id, course_id, uuid)',
    COURSES.flatMap(({ slug, owner, given }, index) =>
      [owner, ...given].map((company) => [
        company,
        ids[index]!,
        stableUuid(`course ${slug} of ${company}`),
      ]),
    ),
  )
}

async function seedContents(client: pg.Client, ids: number[]): Promise<void> {
  const sections: Cell[][] = []
  const contents: Cell[][] = []
  const tree = COURSES.flatMap((course, index) =>
    course.topics.map((topic, section) => ({
      courseId: ids[index]!,
      topic,
      section,
      subsections: subsectionsOf(course, section),
    })),
  )
  const needed = tree.reduce((sum, { subsections }) => sum + 1 + subsections.length, 0)
  const sectionIds = (await reserve(client, 'course_sections', needed)).values()
  for (const { courseId, topic, section, subsections } of tree) {
    const parent = sectionIds.next().value!
    sections.push([courseId, parent, null, section + 1, topic])
    for (const [position, { name, contents: screens }] of subsections.entries()) {
      const id = sectionIds.next().value!
      sections.push([courseId, id, parent, position + 1, name])
      for (const [place, { template, title, category, seconds, points }] of screens.entries()) {
        contents.push([courseId, id, place + 1, template, title, category, seconds, points])
      }
    }
  }
  await copyRows(client, 'course_sections (course_id, id, parent_id, position, name)', sections)
  await copyRows(
    client,
    `course_contents (course_id, section_id, position, template, title, category,
       estimated_seconds, points)`,
    contents,
  )
  await publishAll(client)
}

/** Every course that has contents by now is published as it is, which is its draft as well. */
async function publishAll(client: pg.Client): Promise<void> {
  await client.query(
    `insert into course_draft_sections (tenant_id, course_id, id, parent_id, position, name)
     select d.owner_tenant_id, s.course_id, s.id, s.parent_id, s.position, s.name
     from course_sections s join courses d on d.id = s.course_id`,
  )
  await client.query(
    `insert into course_draft_contents (tenant_id, course_id, id, section_id, position, template, title,
       category, estimated_seconds, points)
     select d.owner_tenant_id, c.course_id, c.id, c.section_id, c.position, c.template, c.title,
       c.category, c.estimated_seconds, c.points
     from course_contents c join courses d on d.id = c.course_id`,
  )
  await client.query(
    `insert into course_publications (tenant_id, course_id, number, design)
     select d.owner_tenant_id, d.id, 1, jsonb_build_object(
       'theme', d.theme,
       'sections', (select jsonb_agg(to_jsonb(s) - '{tenant_id,course_id}'::text[])
         from course_draft_sections s where s.course_id = d.id),
       'contents', (select jsonb_agg(to_jsonb(c) - '{tenant_id,course_id}'::text[])
         from course_draft_contents c where c.course_id = d.id))
     from courses d where exists (select from course_draft_contents c where c.course_id = d.id)`,
  )
}

async function reserve(client: pg.Client, table: string, count: number): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>(
    `select nextval(pg_get_serial_sequence($1, 'id')) as id from generate_series(1, $2)`,
    [table, count],
  )
  return rows.map(({ id }) => Number(id))
}
