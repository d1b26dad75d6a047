import sql from 'sql-template-tag'
import { newArea } from '#contract/areas.ts'
import type { Transaction } from '../../db/database.ts'
import { isActorArea } from '../../http/area-scope.ts'
import { validateByCode, type Stored } from '../../imports/validate-by-code.ts'
import type { Job, RowValidator, ValidationContext } from '../../imports/kind.ts'
import { mayCreateAreas, WHOLE_TENANT_ONLY } from '../policy.ts'
import type { AreaColumn } from './columns.ts'

/** Validates the rows of an areas file (domain decisions, 'Imports'; spec 1, §5). */
export async function validateAreaRows(
  context: ValidationContext<AreaColumn>,
): Promise<RowValidator> {
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
