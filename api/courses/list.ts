import sql, { empty, raw } from 'sql-template-tag'
import type { z } from 'zod'
import type { Course, courses } from '#contract/courses.ts'
import type { Database } from '../db/database.ts'
import { answerPage, pageOf, type PageRow } from '../db/page.ts'
import { onlyMyCourses } from '../http/reach.ts'
import type { Scope } from '../http/scope.ts'

type Query = z.output<typeof courses.list.query>

/** What of a course `tc` and its design `d` every answer begins with. */
export const SUMMARY = raw(`tc.id, tc.course_id, tc.uuid, d.name, d.slug, d.description,
  coalesce(d.gallery_image, d.detail_image) as image, d.gallery_image, d.detail_image, tc.enabled`)

/**
 * Courses that the company has, by name (spec 2, §2 'Course list'); `q` matches a part of name or
 * slug, blind to accents and case.
 *
 * @returns rows and `pagination` with the exact total.
 */
export async function listCourses(db: Database, scope: Scope, query: Query) {
  const { q } = query
  const matched = sql`select ${SUMMARY} from tenant_courses tc
    join courses d on d.id = tc.course_id
    where tc.tenant_id = ${scope.tenantId} ${onlyMyCourses(scope, 'tc.id')}
      ${q ? sql`and fold(d.name || E'\\n' || d.slug) like fragment_pattern(${q})` : empty}`
  const by = sql`name collate "und-x-icu", id`
  const rows = await db.query<PageRow<Course>>(scope, pageOf(matched, by, query))
  return answerPage(rows, query.limit, (course) => course)
}
