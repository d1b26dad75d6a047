import sql, { empty } from 'sql-template-tag'
import type { AvailableCourse, AvailablePath } from '#contract/people/groups.ts'
import type { Person } from '#contract/platform/people/members.ts'
import { withinActorCourses } from '#api/platform/identity/area-scope.ts'
import { byName, instantOf, type Members, type Owner } from '#api/platform/members/members.ts'
import { PEOPLE } from '#api/platform/members/people.ts'
import { recordNotFound } from '#api/platform/records/table.ts'
import { GROUPS } from './read.ts'

/**
 * Members of a group. The database derives the resulting enrolments (refresh_enrolments in
 * learning/routines.sql).
 */

type Added = { added_at: string }
type Dated = Added & { due_date: string | null; due_days: number | null }

const owner: Owner = { table: 'groups', missing: () => recordNotFound(GROUPS) }
const linkColumns = { added_at: instantOf('m.added_at') }
const datedColumns = { ...linkColumns, due_date: 'm.due_date::text', due_days: 'm.due_days' }

export const USERS: Members<Person, Added> = {
  ...PEOPLE,
  owner,
  link: { table: 'group_users', owner: 'group_id', member: 'user_id' },
  linkColumns,
}

export const COURSES: Members<AvailableCourse, Dated> = {
  owner,
  link: { table: 'group_courses', owner: 'group_id', member: 'tenant_course_id', dated: true },
  linkColumns: datedColumns,
  from: 'tenant_courses s join courses c on c.id = s.course_id',
  ...byName('c.name'),
  columns: { id: 's.id', name: 'c.name', enabled: 's.enabled' },
  visibleToActor: (scope) => withinActorCourses(scope, 's.id'),
  missing: 'No se encontró alguno de los cursos elegidos',
}

/** Business units do not limit formation paths, but which of their courses are counted. */
export const PATHS: Members<AvailablePath, Dated> = {
  owner,
  link: { table: 'group_paths', owner: 'group_id', member: 'path_id', dated: true },
  linkColumns: datedColumns,
  from: 'formation_paths s',
  ...byName('s.name'),
  columns: {
    id: 's.id',
    name: 's.name',
    courses: (scope) => sql`(
      select count(*) from formation_path_courses c
      where c.tenant_id = s.tenant_id and c.path_id = s.id
        ${withinActorCourses(scope, 'c.tenant_course_id')})`,
  },
  visibleToActor: () => empty,
  missing: 'No se encontró alguno de los planes elegidos',
}
