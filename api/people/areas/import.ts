import sql from 'sql-template-tag'
import { newArea } from '#contract/people/areas.ts'
import { NOUNS } from '#contract/platform/values/nouns.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { isActorArea, withinActorAreas } from '#api/platform/identity/area-scope.ts'
import { applyByCode } from '#api/platform/imports/apply-by-code.ts'
import type {
  ImportDefinition,
  Job,
  RowValidator,
  ValidationContext,
} from '#api/platform/imports/kind.ts'
import { type Stored, validateByCode } from '#api/platform/imports/validate-by-code.ts'
import { creationRefused } from './table.ts'

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
  steps: () => [
    applyByCode<AreaColumn>({
      table: 'areas',
      noun: NOUNS.area,
      mine: (scope) => withinActorAreas(scope, 't.id'),
      values: (value) => ({ columns: { name: value('name') } }),
      gone: 'El área ya no existe o no está en tus unidades de negocio',
    }),
  ],
}

/** Validates the rows of an areas file (domain decisions, 'Imports'; spec 1, §5). */
async function validateAreaRows(context: ValidationContext<AreaColumn>): Promise<RowValidator> {
  const { job, session } = context
  return validateByCode(context, {
    noun: NOUNS.area,
    schemas: newArea.shape,
    required: ['name'],
    stored: await storedAreas(session, job),
    creationRefused: creationRefused(job.scope),
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
