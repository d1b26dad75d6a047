import sql from 'sql-template-tag'
import type { z } from 'zod'
import type { Area, areaChanges, newArea } from '#contract/areas.ts'
import { uniqueViolation, type Database } from '../db/database.ts'
import { invalid, invalidField } from '../http/failure.ts'
import { withinActorAreas } from '../http/area-scope.ts'
import type { Scope } from '../http/scope.ts'
import { requireVersion } from '../http/version.ts'
import { CODE_TAKEN, mayCreateAreas, WHOLE_TENANT_ONLY } from './policy.ts'
import { areaNotFound, areaOf, COLUMNS, type AreaRecord } from './read.ts'

/**
 * Creates an area (spec 1, §5 and §7).
 * @throws Failure 422 when the code is another area's, ignoring case, and for an actor with
 *   business units, who would not see the new area.
 */
export async function createArea(
  db: Database,
  scope: Scope,
  { code, name }: z.output<typeof newArea>,
): Promise<Area> {
  if (!mayCreateAreas(scope)) {
    throw invalid([{ path: '', code: 'units', message: WHOLE_TENANT_ONLY }])
  }
  return db
    .transaction(scope, async (tx) => {
      const [created] = await tx.query<AreaRecord>(
        sql`insert into areas (tenant_id, code, name) values (${scope.tenantId}, ${code}, ${name})
            returning ${COLUMNS}`,
      )
      return areaOf(created!)
    })
    .catch((error: unknown) => {
      throw refusedByDatabase(error)
    })
}

/**
 * Modifies an area.
 * @throws Failure 404 as `getArea`; 409 when it was modified since `version` was read; 422 when the
 *   code is another area's.
 */
export async function updateArea(
  db: Database,
  scope: Scope,
  id: number,
  { version, code, name }: z.output<typeof areaChanges>,
): Promise<Area> {
  return db
    .transaction(scope, async (tx) => {
      const [stored] = await tx.query<{ version: number }>(
        sql`select version from areas
            where tenant_id = ${scope.tenantId} and id = ${id} ${withinActorAreas(scope, 'id')}
            for no key update`,
      )
      if (!stored) throw areaNotFound()
      requireVersion(version, stored.version, 'esta área')
      const [changed] = await tx.query<AreaRecord>(
        sql`update areas set code = ${code}, name = ${name}, version = version + 1
            where tenant_id = ${scope.tenantId} and id = ${id} returning ${COLUMNS}`,
      )
      return areaOf(changed!)
    })
    .catch((error: unknown) => {
      throw refusedByDatabase(error)
    })
}

function refusedByDatabase(error: unknown): unknown {
  return uniqueViolation(error) === 'areas_code' ? invalidField('code', 'taken', CODE_TAKEN) : error
}
