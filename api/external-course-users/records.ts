import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import type {
  ExternalCourseUser,
  ExternalCourseUserSort,
  externalCourseUsers,
} from '#contract/external-course-users.ts'
import type { Transaction } from '../db/database.ts'
import { notFound } from '../http/failure.ts'
import { withinActorAreas } from '../http/area-scope.ts'
import type { Scope } from '../http/scope.ts'
import { columnsOf, instantOf } from '../members/members.ts'
import { PEOPLE } from '../members/people.ts'
import { isFiltered, peopleFilter } from '../members/people-filters.ts'

/**
 * Records of a course's people in SQL: `m` is the record and `s` whose it is, as in `PEOPLE`. An actor with
 * business units sees and changes those of their people alone.
 */

/** Which of a course: a search, filters of people and of what is recorded. */
export type Narrowing = Pick<
  z.output<typeof externalCourseUsers.exportUsers.query>,
  'q' | 'assisted' | 'dated' | 'enabled'
> &
  Omit<z.output<typeof externalCourseUsers.assignMatching.body>, 'q'>

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
  enabled: 'm.enabled',
  version: 'm.version',
}

/** What is told of a record; it needs `BESIDE`. */
export const recordColumns = (scope: Scope) => columnsOf(COLUMNS, scope)

/** What the columns of people need beside `s`. */
export const EXTRA_JOINS = raw(PEOPLE.extraJoins!)

/** The records of a course that the actor sees: `from` and `where`, to which conditions are added. */
export function recordsOf(scope: Scope, id: number): Sql {
  return sql`external_course_users m
    join users s on s.tenant_id = ${scope.tenantId} and s.id = m.user_id
    ${EXTRA_JOINS}
    where ${ofCourse(scope, id)} ${withinActorAreas(scope, 's.area_id')}`
}

/** The records of a course: a condition over `m`. */
export function ofCourse({ tenantId }: Scope, id: number): Sql {
  return sql`m.tenant_id = ${tenantId} and m.external_course_id = ${id}`
}

/**
 * What narrows them, as `and …`.
 * @throws Failure 422 for a filter by a field that the company has not named.
 */
export function narrowedTo(
  scope: Scope,
  { q, enabled, assisted, dated, ...filters }: Narrowing,
): Sql {
  return sql`${raw(IN_IT[enabled])}
    ${assisted === undefined ? empty : raw(`and ${assisted === 'true' ? '' : 'not '}m.assisted`)}
    ${dated === undefined ? empty : raw(`and m.start_time is ${dated === 'true' ? 'not ' : ''}null`)}
    ${q ? sql`and ${PEOPLE.search(q)}` : empty} ${peopleFilter(scope, filters, 's')}`
}

const IN_IT = { true: 'and m.enabled', false: 'and not m.enabled', all: '' }

/** Whether finding them asks who they are. */
export function looksAtPeople(scope: Scope, { q, ...filters }: Narrowing): boolean {
  return scope.areaIds !== null || q !== undefined || isFiltered(filters)
}

/** The order of lists and exports; it is total. */
export function orderOf(sort: ExternalCourseUserSort, order: 'asc' | 'desc'): Sql {
  const name = `s.full_name collate "und-x-icu" ${order}, m.id ${order}`
  return raw(sort === 'full_name' ? name : `m.${sort} ${order} nulls last, ${name}`)
}

export const recordNotFound = () => notFound('No se encontró el registro en este curso')

/** @throws Failure 404 unless the course has such a record, of somebody whom the actor sees. */
export async function readRecord(
  ask: Pick<Transaction, 'query'>,
  scope: Scope,
  { id, recordId }: { id: number; recordId: number },
): Promise<ExternalCourseUser> {
  const [found] = await readRecords(ask, scope, id, [recordId])
  if (!found) throw recordNotFound()
  return found
}

/** Those of these records that the actor sees, by name. */
export function readRecords(
  ask: Pick<Transaction, 'query'>,
  scope: Scope,
  id: number,
  ids: readonly number[],
): Promise<ExternalCourseUser[]> {
  return ask.query<ExternalCourseUser>(
    sql`select ${recordColumns(scope)} from ${recordsOf(scope, id)} and m.id = any(${ids}::bigint[])
        order by ${orderOf('full_name', 'asc')}`,
  )
}
