import sql, { type Sql } from 'sql-template-tag'
import type { NoticeSubject, NoticeTo } from '#contract/messages/notice-words.ts'
import { expiringOf, type ExpiringFilters } from '#api/training/certifications/expiring.ts'
import { peopleBehindInCourse, type CourseFilters } from '#api/courses/courses/behind.ts'
import { peopleBehindInPath, type PathFilters } from '#api/training/formation-paths/behind.ts'
import type { Scope } from '#api/platform/identity/scope.ts'

/** Subject of a notice, its filters and its recipients. */
export type NoticeRequest =
  | { subject: 'course'; id: number; filters: CourseFilters }
  | { subject: 'formation_path'; id: number; filters: PathFilters }
  | { subject: 'certifications'; filters: ExpiringFilters; to: NoticeTo }

/** Kind of `item_id` in the lines of a notice. */
export const ITEMS: Record<NoticeSubject, 'course' | 'formation_path' | 'certification'> = {
  course: 'course',
  formation_path: 'formation_path',
  certifications: 'certification',
}

/** SQL of `person_id` and `item_id` of those who are behind, within the sender's business units. */
export function behindOf(scope: Scope, request: NoticeRequest): Sql {
  if (request.subject === 'certifications')
    return sql`select holder_id as person_id, assignment_id as item_id
      from (${expiringOf(scope, request.filters)}) found`
  const people =
    request.subject === 'course'
      ? peopleBehindInCourse(scope, request.id, request.filters)
      : peopleBehindInPath(scope, request.id, request.filters)
  return sql`select person_id, ${request.id}::bigint as item_id from (${people}) people`
}
