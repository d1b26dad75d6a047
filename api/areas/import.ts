import sql from 'sql-template-tag'
import { newArea } from '#contract/areas.ts'
import type {
  Batch,
  ImportDefinition,
  Job,
  RowValidator,
  Step,
  ValidationContext,
} from '../imports/kind.ts'
import type { Transaction } from '../db/database.ts'
import { isActorArea, withinActorAreas } from '../http/area-scope.ts'
import { type Stored, validateByCode } from '../imports/validate-by-code.ts'
import { newValueOf, rejectStaleRows } from '../imports/expected-values.ts'
import { cell, pendingIn, rowsOf } from '../imports/batch.ts'
import { rejectTakenCodes } from '../imports/codes.ts'
import { CODE_TAKEN, mayCreateAreas, WHOLE_TENANT_ONLY } from './policy.ts'

/** The columns of the import of areas, in the order of its template (spec 1, §2 'Areas'). */
const AREA_COLUMNS = ['code', 'name'] as const

/** Labels and synonyms of the columns. */
const AREA_WORDS = {
  code: { label: 'Código', names: ['Código del área'] },
  name: { label: 'Nombre', names: ['Área', 'Nombre del área'] },
}

type AreaColumn = (typeof AREA_COLUMNS)[number]

/** Import of areas: creates, or updates when the code is known (spec 1, §2 'Areas'). */
export const areasKind: ImportDefinition<AreaColumn> = {
  name: 'areas',
  columns: () => AREA_COLUMNS,
  words: () => AREA_WORDS,
  keys: ['code'],
  required: ['code', 'name'],
  secret: null,
  example: { code: 'EJEMPLO', name: 'Área de ejemplo' },
  createValidator: validateAreaRows,
  steps: () => [applyAreas],
}

/** Validates the rows of an areas file (domain decisions, 'Imports'; spec 1, §5). */
async function validateAreaRows(context: ValidationContext<AreaColumn>): Promise<RowValidator> {
  const { job, session } = context
  return validateByCode(context, {
    schemas: newArea.shape,
    required: ['name'],
    stored: await storedAreas(session, job),
    creationRefused: mayCreateAreas(job.scope) ? null : WHOLE_TENANT_ONLY,
    words: {
      repeated: 'El código del área se repite en el archivo: ya está en la línea',
      updated: 'El área ya existe y se actualizará',
      toCreate: 'Para crear áreas',
    },
  })
}

async function storedAreas(session: Transaction, { tenantId, scope }: Job) {
  const rows = await session.query<{ id: number; code: string; name: string }>(
    sql`select id, code, name from areas where tenant_id = ${tenantId}`,
  )
  return rows.map(({ id, code, name }): Stored<AreaColumn> => ({
    id,
    cells: { code, name },
    ...(!isActorArea(scope, id) && {
      refusal: 'El código del área ya existe y no está en tus unidades de negocio',
    }),
  }))
}

/** Creates and updates areas; each statement covers a whole batch. */
const applyAreas: Step<AreaColumn> = {
  batchRows: 2500,
  async run(tx, _services, batch) {
    const updates = await rejectStaleRows(tx, batch, {
      table: 'areas',
      as: 'a',
      entity: 'area',
      state: sql`to_jsonb(a)`,
      names: sql`'{}'::jsonb`,
      mine: withinActorAreas(batch.job.scope, 'a.id'),
    })
    await createAreas(tx, batch)
    if (updates > 0) await updateAreas(tx, batch)
  },
  ...rejectTakenCodes('areas', CODE_TAKEN),
}

/** Message of a correct row whose area no longer exists when it is applied. */
const LOST = 'El área ya no existe o no está en tus unidades de negocio'

async function createAreas(tx: Transaction, batch: Batch<AreaColumn>): Promise<void> {
  const { job, header } = batch
  await tx.query(
    sql`with batch as materialized (
          select r.line, ${cell(header, 'code')} as code, ${cell(header, 'name')} as name,
            nextval('areas_id_seq') as id
          from import_rows r where ${rowsOf(batch)} and r.action = 'create' and ${pendingIn(batch)}
        ), created as (
          insert into areas (tenant_id, id, code, name)
          select ${job.tenantId}, id, code, name from batch order by line
        )
        insert into import_results (tenant_id, import_id, line, applied, record_id)
        select ${job.tenantId}, ${job.id}, line, true, id from batch`,
  )
}

async function updateAreas(tx: Transaction, batch: Batch<AreaColumn>): Promise<void> {
  const { job, header } = batch
  await tx.query(
    sql`with batch as materialized (
          select r.line, r.target_id, ${newValueOf(header, 'name')} as name
          from import_rows r where ${rowsOf(batch)} and r.action = 'update' and ${pendingIn(batch)}
        ), changed as (
          update areas a set name = coalesce(b.name, a.name), version = a.version + 1
          from batch b
          where a.tenant_id = ${job.tenantId} and a.id = b.target_id
            ${withinActorAreas(job.scope, 'a.id')}
          returning a.id
        )
        insert into import_results (tenant_id, import_id, line, applied, record_id, message)
        select ${job.tenantId}, ${job.id}, line, done, case when done then target_id end,
          case when not done then ${LOST} end
        from (select *, target_id in (select id from changed) as done from batch) rows`,
  )
}
