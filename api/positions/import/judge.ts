import sql from 'sql-template-tag'
import { newPosition } from '#contract/positions.ts'
import type { Transaction } from '../../db/database.ts'
import { shown } from '../../imports/cells.ts'
import { judgeByCode, type Stored } from '../../imports/judge-by-code.ts'
import type { Job, Judge, JudgeContext } from '../../imports/kind.ts'
import { PATH_BEYOND, positionsBeyond } from '../policy.ts'
import { findPaths } from './facts.ts'
import type { PositionColumn } from './kind.ts'

/** Judges the rows of a positions file (domain decisions, 'Imports'; spec 1, §5). */
export async function judgePositions(context: JudgeContext<PositionColumn>): Promise<Judge> {
  const { job, session } = context
  const stored = await storedPositions(session, job)
  const ids = [...stored.values()].map(({ id }) => id)
  const beyond = await positionsBeyond(session, job.scope, ids)
  const paths = await findPaths(session, job)
  const { code, name } = newPosition.shape
  return judgeByCode(context, {
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
      } else if (present && beyond.has(present.id) && !isNamed(present, path)) {
        fail('formation_path', PATH_BEYOND)
      }
    },
    words: {
      repeated: 'El código del cargo se repite en el archivo: ya está en la línea',
      updated: 'El cargo ya existe y se actualizará',
      unchanged: 'El cargo ya existe y nada cambia',
      toCreate: 'Para crear cargos',
    },
  })
}

function isNamed({ cells }: Stored<PositionColumn>, path: string): boolean {
  return cells.formation_path?.toLowerCase() === path.toLowerCase()
}

async function storedPositions(session: Transaction, { tenantId }: Job) {
  const rows = await session.query<{ id: number } & Record<PositionColumn, string>>(
    sql`select p.id, p.code, p.name, f.name as formation_path
        from positions p
        left join formation_paths f on f.tenant_id = p.tenant_id and f.id = p.formation_path_id
        where p.tenant_id = ${tenantId}`,
  )
  return new Map<string, Stored<PositionColumn>>(
    rows.map(({ id, ...cells }) => [cells.code.toLowerCase(), { id, cells }]),
  )
}
