import sql, { raw } from 'sql-template-tag'
import type { Area } from '#contract/areas.ts'
import type { Database } from '../db/database.ts'
import { notFound } from '../http/failure.ts'
import { withinActorAreas } from '../http/area-scope.ts'
import type { Scope } from '../http/scope.ts'

/** An area as stored. */
export type AreaRecord = Omit<Area, 'created_at'> & { created_at: Date }

export const COLUMNS = raw('id, code, name, created_at, version')

export function areaOf({ id, code, name, created_at, version }: AreaRecord): Area {
  return { id, code, name, created_at: created_at.toISOString(), version }
}

export const areaNotFound = () => notFound('No se encontró el área')

/**
 * Returns an area.
 * @throws Failure 404 when there is none, it is of another tenant or outside the actor's business
 *   units.
 */
export async function getArea(db: Database, scope: Scope, id: number): Promise<Area> {
  const [row] = await db.query<AreaRecord>(
    scope,
    sql`select ${COLUMNS} from areas
        where tenant_id = ${scope.tenantId} and id = ${id} ${withinActorAreas(scope, 'id')}`,
  )
  if (!row) throw areaNotFound()
  return areaOf(row)
}
