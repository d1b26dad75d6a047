import sql from 'sql-template-tag'
import type { z } from 'zod'
import type { newUnit, Unit, unitChanges } from '#contract/people/organizational-units.ts'
import type { FieldIssue } from '#contract/platform/values/shapes.ts'
import type { Database, Transaction } from '#api/platform/db/database.ts'
import { invalid } from '#api/platform/http/failure.ts'
import { withinActorAreas, withinActorCourses } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { requireVersion } from '#api/platform/calls/version.ts'
import { changeRecord, insertRecord } from '#api/platform/records/record.ts'
import { beyond, onlyMyUnits, requireNotOwn } from './policy.ts'
import { getUnit, UNITS, unitNotFound } from './read.ts'

type Draft = z.output<typeof newUnit>

/**
 * Creates a business unit (spec 1, §5). No area means all areas, no course all courses.
 * @throws Failure 422 with every broken rule: references that do not exist for the actor, or a
 *   wider scope than their own units.
 */
export async function createUnit(db: Database, scope: Scope, draft: Draft): Promise<Unit> {
  const id = await db.transaction(scope, async (tx) => {
    await requireValid(tx, scope, draft)
    const created = await insertRecord(tx, scope, UNITS, draft)
    await storeReach(tx, scope, created.id, draft)
    return created.id
  })
  return getUnit(db, scope, id)
}

/**
 * Modifies a unit. It applies to its users from their next request on, since every request reads
 * the access scope of its session.
 *
 * @throws Failure 404 as `getUnit`; 403 for a unit that limits the actor's own account; 409 when it
 *   was modified since `version` was read; 422 as `createUnit`.
 */
export async function updateUnit(
  db: Database,
  scope: Scope,
  id: number,
  { version, ...draft }: z.output<typeof unitChanges>,
): Promise<Unit> {
  await db.transaction(scope, async (tx) => {
    const [stored] = await tx.query<{ version: number }>(
      sql`select version from organizational_units
          where tenant_id = ${scope.tenantId} and id = ${id} ${onlyMyUnits(scope, 'id')}
          for no key update`,
    )
    if (!stored) throw unitNotFound()
    await requireNotOwn(tx, scope, [id])
    requireVersion(version, stored.version, 'esta unidad de negocio')
    await requireValid(tx, scope, draft)
    await changeRecord(tx, scope, UNITS, id, draft)
    await storeReach(tx, scope, id, draft)
  })
  return getUnit(db, scope, id)
}

const issue = (path: string, message: string): FieldIssue => ({ path, code: 'unknown', message })

/** Locks the areas until the transaction ends, so that none of them is deleted meanwhile. */
async function requireValid(tx: Transaction, scope: Scope, draft: Draft): Promise<void> {
  const areas = await tx.query(
    sql`select from areas
        where tenant_id = ${scope.tenantId} and id = any(${draft.areas}::bigint[])
          ${withinActorAreas(scope, 'id')}
        order by id for share`,
  )
  const courses = await tx.query(
    sql`select from tenant_courses
        where tenant_id = ${scope.tenantId} and id = any(${draft.courses}::bigint[])
          ${withinActorCourses(scope, 'id')}`,
  )
  const broken = beyond(scope, draft)
  if (courses.length < draft.courses.length) {
    broken.push(issue('courses', 'Alguno de los cursos elegidos no existe'))
  }
  if (areas.length < draft.areas.length) {
    broken.push(issue('areas', 'Alguna de las áreas elegidas no existe'))
  }
  if (broken.length > 0) throw invalid(broken)
}

/**
 * Replaces the unit's areas and courses. The link to an area in the trash is kept for its
 * restoration, unless the unit is to open all areas.
 */
async function storeReach(
  tx: Transaction,
  { tenantId }: Scope,
  id: number,
  { areas, courses }: Draft,
): Promise<void> {
  await tx.query(
    sql`delete from organizational_unit_areas m
        where m.tenant_id = ${tenantId} and m.unit_id = ${id} and m.area_id <> all(${areas}::bigint[])
          and (${areas.length === 0} or exists (
            select from areas a where a.tenant_id = ${tenantId} and a.id = m.area_id))`,
  )
  await tx.query(
    sql`insert into organizational_unit_areas (tenant_id, unit_id, area_id)
        select ${tenantId}, ${id}, unnest(${areas}::bigint[]) on conflict do nothing`,
  )
  await tx.query(
    sql`delete from organizational_unit_courses
        where tenant_id = ${tenantId} and unit_id = ${id}
          and tenant_course_id <> all(${courses}::bigint[])`,
  )
  await tx.query(
    sql`insert into organizational_unit_courses (tenant_id, unit_id, tenant_course_id)
        select ${tenantId}, ${id}, unnest(${courses}::bigint[]) on conflict do nothing`,
  )
}
