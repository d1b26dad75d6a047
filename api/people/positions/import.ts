import sql from 'sql-template-tag'
import { newPosition } from '#contract/people/positions.ts'
import { NOUNS } from '#contract/platform/values/nouns.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { applyByCode } from '#api/platform/imports/apply-by-code.ts'
import { excerpt } from '#api/platform/imports/cells.ts'
import type {
  ImportDefinition,
  Job,
  RowValidator,
  ValidationContext,
} from '#api/platform/imports/kind.ts'
import { type Stored, validateByCode } from '#api/platform/imports/validate-by-code.ts'
import { ISSUES, mayMoveTo, positionsOutsideScope } from './policy.ts'

/** The columns of the import of positions, in the order of its template (spec 1, §2 'Positions'). */
const POSITION_COLUMNS = ['code', 'name', 'formation_path'] as const

/** Labels and synonyms of the columns. */
const POSITION_WORDS = {
  code: { label: 'Código', names: ['Código del cargo'] },
  name: { label: 'Nombre', names: ['Cargo', 'Nombre del cargo'] },
  formation_path: { label: 'Plan de formación', names: ['Plan', 'Ruta de formación'] },
}

/** Formation paths are referred to by name (`Ids` of imports/expected-values.ts). */
const POSITION_IDS = { formation_path: 'formation_path_id' } as const

type PositionColumn = (typeof POSITION_COLUMNS)[number]

/** Import of positions: creates, or updates when the code is known (spec 1, §2 'Positions'). */
export const positionsKind: ImportDefinition<PositionColumn> = {
  name: 'positions',
  columns: () => POSITION_COLUMNS,
  words: () => POSITION_WORDS,
  keys: ['code'],
  required: ['code', 'name'],
  secret: null,
  example: { code: 'EJEMPLO', name: 'Cargo de ejemplo', formation_path: '' },
  createValidator: validatePositionRows,
  steps: () => [
    applyByCode<PositionColumn, ReadonlyMap<string, number | null>>({
      table: 'positions',
      noun: NOUNS.position,
      ids: POSITION_IDS,
      names: sql`jsonb_build_object('formation_path_id', (
        select f.name from formation_paths f
        where f.tenant_id = t.tenant_id and f.id = t.formation_path_id))`,
      allowed: mayMoveTo,
      find: findPaths,
      values(value, found) {
        const path = value('formation_path')
        const paths = JSON.stringify(Object.fromEntries(found))
        const id = sql`(${paths}::jsonb ->> lower(${path}))::bigint`
        return {
          columns: { name: value('name'), formation_path_id: id },
          lost: sql`case when ${path} is not null and ${id} is null
            then 'El plan de formación ya no existe' end`,
        }
      },
      gone: 'El cargo ya no existe, o su plan de formación no es tuyo para cambiarlo',
    }),
  ],
}

/** Returns the tenant's formation paths by name in lower case; null for an ambiguous name. */
async function findPaths(
  session: Transaction,
  { tenantId }: Job,
): Promise<ReadonlyMap<string, number | null>> {
  const rows = await session.query<{ name: string; id: number | null }>(
    sql`select lower(name) as name, case when count(*) = 1 then min(id) end as id
        from formation_paths where tenant_id = ${tenantId} group by 1`,
  )
  return new Map(rows.map(({ name, id }) => [name, id]))
}

/** Validates the rows of a positions file (domain decisions, 'Imports'; spec 1, §5). */
async function validatePositionRows(
  context: ValidationContext<PositionColumn>,
): Promise<RowValidator> {
  const { job, session } = context
  const stored = await storedPositions(session, job)
  const ids = stored.map(({ id }) => id)
  const beyond = await positionsOutsideScope(session, job.scope, ids)
  const paths = await findPaths(session, job)
  const { code, name } = newPosition.shape
  return validateByCode(context, {
    noun: NOUNS.position,
    schemas: { code, name },
    required: ['name'],
    stored,
    creationRefused: null,
    check(cell, present, fail) {
      const path = cell('formation_path')
      if (path === null) return
      const id = paths.get(path.toLowerCase())
      if (id === undefined) {
        fail('formation_path', `El plan de formación «${excerpt(path)}» no existe`)
      } else if (id === null) {
        fail('formation_path', `Hay varios planes de formación llamados «${excerpt(path)}»`)
      } else if (present && beyond.has(present.id)) {
        fail('formation_path', ISSUES.pathBeyond.message)
      }
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
