import sql, { raw } from 'sql-template-tag'
import type { DueFilter, DueState } from '#contract/platform/values/due-words.ts'
import type { Person } from '#contract/platform/people/members.ts'
import { withinActorCourses } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { courseDue, dueFilterOf, dueStateOf } from '#api/platform/members/due-dates.ts'
import type { Members } from '#api/platform/members/members.ts'
import { PEOPLE } from '#api/platform/members/people.ts'
import { courseNotFound } from './read.ts'

type Enrolment = {
  direct: boolean
  due_date: string | null
  due: DueState | null
  due_own: boolean
}

const LISTED_DUE = courseDue('m', 'not s.disabled')

/** A membership is filtered without its user's row at hand. */
const FILTERED_DUE = courseDue(
  'm',
  `not exists (select from users x where x.tenant_id = m.tenant_id and x.id = m.user_id and x.disabled)`,
)

/** Users of a course: assigned directly (`direct`), or by a group or formation path. */
export const USERS: Members<Person, Enrolment> = {
  ...PEOPLE,
  owner: {
    table: 'tenant_courses',
    mine: (scope) => withinActorCourses(scope, 'o.id'),
    missing: courseNotFound,
  },
  link: {
    table: 'course_users',
    owner: 'tenant_course_id',
    member: 'user_id',
    when: raw('m.enabled'),
  },
  linkColumns: {
    direct: 'm.direct',
    due_date: () => sql`${LISTED_DUE.date}::text`,
    due: (scope) => dueStateOf(scope, LISTED_DUE),
    due_own: 'm.own_due_date is not null',
  },
}

/** The same with one of the states of their due date. */
export function usersByDue(scope: Scope, due: DueFilter[] | undefined): typeof USERS {
  const when = sql`m.enabled ${dueFilterOf(scope, FILTERED_DUE, due)}`
  return { ...USERS, link: { ...USERS.link, when } }
}
