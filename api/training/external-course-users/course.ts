import sql from 'sql-template-tag'
import type { Queryable, Transaction } from '#api/platform/db/database.ts'
import { liftStatementTimeout } from '#api/platform/db/statement.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { externalCourseNotFound } from '../external-courses/policy.ts'

/** Fields of a course that its records depend on. */
export type Course = { id: number; name: string; assessable: boolean }

/** @throws Failure 404 when it does not exist, belongs to another tenant or is in the trash. */
export function openCourse(ask: Queryable, scope: Scope, id: number): Promise<Course> {
  return find(ask, scope, id, false)
}

/**
 * Locks the course for changes of its records: they run one after another, and never while the course is
 * changed or moved to the trash. Lifts the statement timeout, as changing many takes long.
 */
export async function lockCourse(tx: Transaction, scope: Scope, id: number): Promise<Course> {
  await liftStatementTimeout(tx)
  return find(tx, scope, id, true)
}

async function find(
  ask: Queryable,
  { tenantId }: Scope,
  id: number,
  lock: boolean,
): Promise<Course> {
  const course = sql`select id, name, assessable from external_courses
    where tenant_id = ${tenantId} and id = ${id}`
  const [found] = await ask.query<Course>(lock ? sql`${course} for no key update` : course)
  if (!found) throw externalCourseNotFound()
  return found
}
