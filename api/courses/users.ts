import type { Person } from '#contract/members.ts'
import { withinActorCourses } from '../http/area-scope.ts'
import type { Members } from '../members/members.ts'
import { PEOPLE } from '../members/people.ts'
import { courseNotFound } from './read.ts'

/** Users of a course: assigned directly (`direct`), or by a group or formation path. */
export const USERS: Members<Person, { direct: boolean }> = {
  ...PEOPLE,
  owner: {
    table: 'tenant_courses',
    mine: (scope) => withinActorCourses(scope, 'o.id'),
    missing: courseNotFound,
  },
  link: { table: 'course_users', owner: 'tenant_course_id', member: 'user_id', when: 'm.enabled' },
  linkColumns: { direct: 'm.direct' },
}
