import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import type {
  ExternalCourseUser,
  externalCourseUsers,
} from '#contract/training/external-course-users.ts'
import type { SortOf } from '#contract/platform/values/list-sorts.ts'
import type { Queryable } from '#api/platform/db/database.ts'
import { notFound } from '#api/platform/http/failure.ts'
import { recordDue } from '../external-courses/overdue.ts'
import { withinActorAreas } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { dueFilterOf, dueStateOf, type Due } from '#api/platform/members/due-dates.ts'
import { columnsOf, instantOf } from '#api/platform/members/members.ts'
import { PEOPLE } from '#api/platform/members/people.ts'
import { isFiltered, peopleFilter } from '#api/platform/members/people-filters.ts'

/**
 * SQL for the records of a course's users: `m` is the record and `s` its user, as in `PEOPLE`. An actor
 * with business units sees and changes only the records of their users.
 */

/** Filters of records: a search, filters on users and on the record's values. */
export type Narrowing = Pick<
  z.output<typeof externalCourseUsers.exportUsers.query>,
  'q' | 'assisted' | 'approved' | 'dated' | 'due' | 'enabled'
> &
  Omit<z.output<typeof externalCourseUsers.assignMatching.body>, 'q' | 'due_date' | 'due_days'>

const { date, open } = recordDue('m')

/** Due date of record `m` of user `s`. */
const DUE: Due = { date, open: sql`(not s.disabled and ${open})` }

const { id: _, ...person } = PEOPLE.columns

const COLUMNS: Record<keyof ExternalCourseUser, (typeof person)[keyof typeof person]> = {
  ...person,
  id: 'm.id',
  user_id: 's.id',
  start_time: instantOf('m.start_time'),
  end_time: instantOf('m.end_time'),
  assisted: 'm.assisted',
  approved: 'm.approved',
  quantitative_result: 'm.quantitative_result::float8',
  qualitative_result: 'm.qualitative_result',
  due_date: 'm.due_date::text',
  due: (scope) => dueStateOf(scope, DUE),
  enabled: 'm.enabled',
  version: 'm.version',
}

/** SQL of a record's columns, or of some; those of the user require `EXTRA_JOINS`. */
export function recordColumns(
  scope: Scope,
  some: readonly (keyof ExternalCourseUser)[] = Object.keys(
    COLUMNS,
  ) as (keyof ExternalCourseUser)[],
): Sql {
  return columnsOf(Object.fromEntries(some.map((name) => [name, COLUMNS[name]])), scope)
}

/** Joins that the columns of users require beside `s`. */
export const EXTRA_JOINS = raw(PEOPLE.extraJoins!)

/**
 * SQL of the records of a course visible to the actor: `from` and `where`, to which conditions are
 * appended.
 */
export function recordsOf(scope: Scope, id: number): Sql {
  return sql`external_course_users m
    join users s on s.tenant_id = ${scope.tenantId} and s.id = m.user_id
    ${EXTRA_JOINS}
    where ${ofCourse(scope, id)} ${withinActorAreas(scope, 's.area_id')}`
}

/** SQL condition on `m`: records of a course. */
export function ofCourse({ tenantId }: Scope, id: number): Sql {
  return sql`m.tenant_id = ${tenantId} and m.external_course_id = ${id}`
}

/**
 * SQL of the filters, as `and …`.
 * @throws Failure 422 for a filter by a field that the tenant has not named.
 */
export function narrowedTo(
  scope: Scope,
  { q, enabled, assisted, approved, dated, due, ...filters }: Narrowing,
): Sql {
  return sql`${raw(IN_IT[enabled])}
    ${marked('assisted', assisted)} ${marked('approved', approved)}
    ${dated === undefined ? empty : raw(`and m.start_time is ${dated === 'true' ? 'not ' : ''}null`)}
    ${dueFilterOf(scope, DUE, due)}
    ${q ? sql`and ${PEOPLE.search(q)}` : empty} ${peopleFilter(scope, filters, 's')}`
}

const marked = (column: 'assisted' | 'approved', value: 'true' | 'false' | undefined) =>
  value === undefined ? empty : raw(`and ${value === 'true' ? '' : 'not '}m.${column}`)

const IN_IT = { true: 'and m.enabled', false: 'and not m.enabled', all: '' }

/** True when the filters require the users table. */
export function looksAtPeople(scope: Scope, { q, due, ...filters }: Narrowing): boolean {
  return scope.areaIds !== null || q !== undefined || due !== undefined || isFiltered(filters)
}

/** Order of lists and exports; it is total. `m` and `s` are the prefixes of columns of records and of users. */
export function orderOf(
  sort: SortOf<'externalCourseUsers'>,
  order: 'asc' | 'desc',
  { m, s } = { m: 'm.', s: 's.' },
): string[] {
  const name = [`${s}full_name collate "und-x-icu" ${order}`, `${m}id ${order}`]
  return sort === 'full_name' ? name : [`${m}${sort} ${order} nulls last`, ...name]
}

export const recordNotFound = () => notFound('No se encontró el registro en este curso')

/** @throws Failure 404 unless the course has such a record, of a user visible to the actor. */
export async function readRecord(
  ask: Queryable,
  scope: Scope,
  { id, recordId }: { id: number; recordId: number },
): Promise<ExternalCourseUser> {
  const [found] = await readRecords(ask, scope, id, [recordId])
  if (!found) throw recordNotFound()
  return found
}

/** Returns those of the given records that the actor may see, by name. */
export function readRecords(
  ask: Queryable,
  scope: Scope,
  id: number,
  ids: readonly number[],
): Promise<ExternalCourseUser[]> {
  return ask.query<ExternalCourseUser>(
    sql`select ${recordColumns(scope)} from ${recordsOf(scope, id)} and m.id = any(${ids}::bigint[])
        order by ${raw(orderOf('full_name', 'asc').join(', '))}`,
  )
}
