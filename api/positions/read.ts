import sql, { raw } from 'sql-template-tag'
import type { Position } from '#contract/positions.ts'
import type { Database } from '../db/database.ts'
import { notFound } from '../http/failure.ts'
import type { Scope } from '../http/scope.ts'

/** A position `p` with the name of its formation path `f`, as stored. */
export type PositionRecord = Omit<Position, 'created_at'> & { created_at: Date }

export const COLUMNS = raw(`p.id, p.code, p.name, p.formation_path_id, f.name as formation_path,
  p.created_at, p.version, coalesce((
    select json_object_agg(c.year, c.cost order by c.year) from position_costs c
    where c.tenant_id = p.tenant_id and c.position_id = p.id
  ), '{}') as costs`)

export const WITH_PATH = raw(`left join formation_paths f
  on f.tenant_id = p.tenant_id and f.id = p.formation_path_id`)

export function positionOf(row: PositionRecord): Position {
  const { id, code, name, formation_path_id, formation_path, created_at, costs, version } = row
  const created = created_at.toISOString()
  return { id, code, name, formation_path_id, formation_path, created_at: created, costs, version }
}

export const positionNotFound = () => notFound('No se encontró el cargo')

/**
 * Returns a position with its average costs. Business units do not limit positions.
 * @throws Failure 404 when there is none or it is of another tenant.
 */
export async function getPosition(db: Database, scope: Scope, id: number): Promise<Position> {
  const [row] = await db.query<PositionRecord>(
    scope,
    sql`select ${COLUMNS} from positions p ${WITH_PATH}
        where p.tenant_id = ${scope.tenantId} and p.id = ${id}`,
  )
  if (!row) throw positionNotFound()
  return positionOf(row)
}
