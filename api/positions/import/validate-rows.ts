import sql from 'sql-template-tag'
import { newPosition } from '#contract/positions.ts'
import type { Transaction } from '../../db/database.ts'
import { shown } from '../../imports/cells.ts'
import { validateByCode, type Stored } from '../../imports/validate-by-code.ts'
import type { Job, RowValidator, ValidationContext } from '../../imports/kind.ts'
import { PATH_BEYOND, positionsOutsideScope } from '../policy.ts'
import { POSITION_IDS, type PositionColumn } from './columns.ts'
import { findPaths } from './facts.ts'

/** Validates the rows of a positions file (domain decisions, 'Imports'; spec 1, §5). */
export async function validatePositionRows(
  context: ValidationContext<PositionColumn>,
): Promise<RowValidator> {
  const { job, session } = context
  const stored = await storedPositions(session, job)
  const ids = stored.map(({ id }) => id)
  const beyond = await positionsOutsideScope(session, job.scope, ids)
  const paths = await findPaths(session, job)
  const { code, name } = newPosition.shape
  return validateByCode(context, {
    schemas: { code, name },
    required: ['name'],
    stored,
    creationRefused: null,
    check(cell, present, fail) {
      const path = cell('formation_path')
      if (path === null) return
      const id = paths.get(path.toLowerCase())
      if (id === undefined) {
        fail('formation_path', `El plan de formación «${shown(path)}» no existe`)
      } else if (id === null) {
        fail('formation_path', `Hay varios planes de formación llamados «${shown(path)}»`)
      } else if (present && beyond.has(present.id)) {
        fail('formation_path', PATH_BEYOND)
      }
    },
    words: {
      repeated: 'El código del cargo se repite en el archivo: ya está en la línea',
      updated: 'El cargo ya existe y se actualizará',
      toCreate: 'Para crear cargos',
    },
  })
}

async function storedPositions(session: Transaction, { tenantId }: Job) {
  const rows = await session.query<
    { id: number; path_id: number | null } & Record<PositionColumn, string>
  >(
    sql`select p.id, p.code, p.name, f.name as formation_path, p.formation_path_id as path_id
        from positions p
        left join formation_paths f on f.tenant_id = p.tenant_id and f.id = p.formation_path_id
        where p.tenant_id = ${tenantId}`,
  )
  return rows.map(({ id, path_id, ...cells }): Stored<PositionColumn> => ({
    id,
    cells,
    held: { formation_path: [POSITION_IDS.formation_path, path_id] },
  }))
}
