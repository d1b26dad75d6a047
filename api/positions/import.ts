import sql, { empty, type Sql } from 'sql-template-tag'
import { newPosition } from '#contract/positions.ts'
import type {
  Batch,
  ImportDefinition,
  Job,
  RowValidator,
  Step,
  ValidationContext,
} from '../imports/kind.ts'
import type { Transaction } from '../db/database.ts'
import { shown } from '../imports/cells.ts'
import { type Stored, validateByCode } from '../imports/validate-by-code.ts'
import { outsideActorAreas } from '../http/area-scope.ts'
import { newValueOf, rejectStaleRows, type UpdateTarget } from '../imports/expected-values.ts'
import { cell, pendingIn, rowsOf } from '../imports/batch.ts'
import { rejectTakenCodes } from '../imports/codes.ts'
import { CODE_TAKEN, PATH_BEYOND, positionsOutsideScope } from './policy.ts'

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
  steps: () => [applyPositions],
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

/** Creates and updates positions; each statement covers a whole batch. */
const applyPositions: Step<PositionColumn> = {
  batchRows: 2500,
  async run(tx, _services, batch) {
    const updates = await rejectStaleRows(tx, batch, CHANGED)
    const paths = JSON.stringify(Object.fromEntries(await findPaths(tx, batch.job)))
    await createPositions(tx, batch, paths)
    if (updates > 0) await updatePositions(tx, batch, paths)
  },
  ...rejectTakenCodes('positions', CODE_TAKEN),
}

const CHANGED: UpdateTarget = {
  table: 'positions',
  as: 'p',
  entity: 'position',
  ids: POSITION_IDS,
  state: sql`to_jsonb(p)`,
  names: sql`jsonb_build_object('formation_path_id', (
    select f.name from formation_paths f
    where f.tenant_id = p.tenant_id and f.id = p.formation_path_id))`,
  mine: empty,
}

/** Messages of correct rows that can no longer be applied. */
const LOST = {
  position: 'El cargo ya no existe, o su plan de formación no es tuyo para cambiarlo',
  path: 'El plan de formación ya no existe',
}

/** The cells of a batch as columns, with the current id of the formation path's name. */
function batchOf(batch: Batch<PositionColumn>, action: 'create' | 'update', paths: string): Sql {
  const { header } = batch
  const value = (field: PositionColumn) =>
    action === 'create' ? cell(header, field) : newValueOf(header, field, POSITION_IDS)
  const path = value('formation_path')
  return sql`select *, case when path is not null and path_id is null then ${LOST.path} end as lost
    from (
      select r.line, r.target_id, ${cell(header, 'code')} as code, ${value('name')} as name,
        ${path} as path, (${paths}::jsonb ->> lower(${path}))::bigint as path_id
      from import_rows r
      where ${rowsOf(batch)} and r.action = ${action} and ${pendingIn(batch)}
      order by r.line
    ) rows`
}

async function createPositions(
  tx: Transaction,
  batch: Batch<PositionColumn>,
  paths: string,
): Promise<void> {
  const { tenantId, id } = batch.job
  await tx.query(
    sql`with batch as materialized (
          select *, nextval('positions_id_seq') as id from (${batchOf(batch, 'create', paths)}) found
        ), created as (
          insert into positions (tenant_id, id, code, name, formation_path_id)
          select ${tenantId}, id, code, name, path_id from batch where lost is null
        )
        insert into import_results (tenant_id, import_id, line, applied, record_id, message)
        select ${tenantId}, ${id}, line, lost is null, case when lost is null then id end, lost
        from batch`,
  )
}

async function updatePositions(
  tx: Transaction,
  batch: Batch<PositionColumn>,
  paths: string,
): Promise<void> {
  const { tenantId, id, scope } = batch.job
  await tx.query(
    sql`with batch as materialized (${batchOf(batch, 'update', paths)}), changed as (
          update positions p set name = coalesce(b.name, p.name),
            formation_path_id = coalesce(b.path_id, p.formation_path_id), version = p.version + 1
          from batch b
          where p.tenant_id = ${tenantId} and p.id = b.target_id and b.lost is null
            and (
              coalesce(b.path_id, p.formation_path_id) is not distinct from p.formation_path_id
              or not exists (
                select from users u where u.tenant_id = ${tenantId} and u.position_id = p.id
                  and ${outsideActorAreas(scope, 'u.area_id')})
            )
          returning p.id
        )
        insert into import_results (tenant_id, import_id, line, applied, record_id, message)
        select ${tenantId}, ${id}, line, done, case when done then target_id end,
          case when not done then coalesce(lost, ${LOST.position}) end
        from (select *, target_id in (select id from changed) as done from batch) rows`,
  )
}
