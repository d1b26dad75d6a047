import type pg from 'pg'
import type { DemoCourse } from './course-catalogue.ts'

/** Creates the categories and instructors that the demo courses name, for the tenants that own these, and assigns them. */
export async function seedCourseStaff(
  client: pg.Client,
  courses: readonly DemoCourse[],
): Promise<void> {
  await client.query(
    `with given as materialized (
       select c.id, c.owner_tenant_id, given.category, given.instructor, given.place
       from unnest($1::text[], $2::text[], $3::text[])
         with ordinality as given (slug, category, instructor, place)
       join courses c using (slug)
     ), filed as (
       insert into course_categories (tenant_id, name)
       select owner_tenant_id, category from given group by 1, 2 order by min(place)
       returning tenant_id, id, name
     ), known as (
       insert into instructors (tenant_id, code, name, description)
       select owner_tenant_id,
         'F-' || lpad((row_number() over (partition by owner_tenant_id order by min(place)))::text, 2, '0'),
         instructor, 'Experto temático: ' || lower(string_agg(distinct category, ', '))
       from given group by 1, 3 order by min(place)
       returning tenant_id, id, name
     )
     update courses c set category_id = filed.id, instructor_id = known.id
     from given
     join filed on filed.tenant_id = given.owner_tenant_id and filed.name = given.category
     join known on known.tenant_id = given.owner_tenant_id and known.name = given.instructor
     where c.id = given.id`,
    [
      courses.map(({ slug }) => slug),
      courses.map(({ manifest }) => manifest.course.category),
      courses.map(({ manifest }) => manifest.course.instructor),
    ],
  )
}
