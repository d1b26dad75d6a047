import type { ImportDefinition, Job, SkippedRow, Lines, Undo } from '#api/platform/imports/kind.ts'
import { EXPIRING_HEADER } from '../expiring-export.ts'
import { applyHolders, applyWithDocuments } from './apply.ts'
import { HOLDER_COLUMNS, HOLDER_WORDS, NAMING, type HolderColumn } from './columns.ts'
import type { Sql } from 'sql-template-tag'
import sql from 'sql-template-tag'
import type { Transaction } from '#api/platform/db/database.ts'
import { withinActorAreas } from '#api/platform/identity/area-scope.ts'
import { validateHolderRows } from './validate-rows.ts'

/** Reasons why undoing an import leaves an assignment unchanged. */
const SKIP_REASONS = {
  gone: 'Ya no existe o el usuario no está en tus unidades de negocio',
  changed: 'Cambió después de la importación',
} as const

/** Undo of an import of certifications: those it assigned go to the trash, ends it changed are as before. */
const undoHolders: Undo = {
  entity: 'user_certification',
  skipReasons: SKIP_REASONS,
  undoStatus,
  run,
}

/** SQL of the undo status of rows: `x` is the result of a row, `h` its assignment, if visible to the actor. */
function undoStatus({ tenantId, id, scope }: Job, lines?: Lines): Sql {
  const part = lines ? sql`and x.line > ${lines.after} and x.line <= ${lines.upTo}` : sql``
  return sql`select x.line, h.id, h.full_name as name, x.before is null as created, false as active,
      case when h.id is null then 'gone' when h.version <> x.version then 'changed' end as why
    from import_results x
    left join (
      select h.id, h.version, u.full_name from user_certifications h
      join users u on u.tenant_id = ${tenantId} and u.id = h.user_id ${withinActorAreas(scope, 'u.area_id')}
      where h.tenant_id = ${tenantId}
    ) h on h.id = x.record_id
    where x.tenant_id = ${tenantId} and x.import_id = ${id} and x.applied ${part}`
}

async function run(tx: Transaction, job: Job, lines: Lines): Promise<readonly SkippedRow[]> {
  const { tenantId, id } = job
  // Other changes of these assignments wait, so that what is read next stays unchanged.
  await tx.query(
    sql`select h.id from user_certifications h
        where h.tenant_id = ${tenantId} and h.id in (
          select record_id from import_results x
          where x.tenant_id = ${tenantId} and x.import_id = ${id}
            and x.line > ${lines.after} and x.line <= ${lines.upTo})
        order by h.id for no key update of h`,
  )
  type Row = { line: number; id: number | null; created: boolean; why: string | null }
  const rows = await tx.query<Row>(undoStatus(job, lines))
  const due = rows.filter(({ why }) => why === null)
  const made = due.flatMap((row) => (row.created && row.id !== null ? [row.id] : []))
  if (made.length > 0)
    await tx.query(sql`select move_to_trash('user_certifications', ${made}::bigint[])`)
  const back = due.flatMap((row) => (row.created ? [] : [row.line]))
  if (back.length > 0)
    await tx.query(
      sql`update user_certifications h
          set valid_through = (x.before ->> 'valid_through')::date, version = h.version + 1
          from import_results x
          where x.tenant_id = ${tenantId} and x.import_id = ${id} and x.line = any(${back}::int[])
            and h.tenant_id = ${tenantId} and h.id = x.record_id`,
    )
  return rows.flatMap(({ line, id: of, why }) => (why === null ? [] : [{ line, id: of, why }]))
}

/** Import of people's certifications with their dates, by CSV or Excel, or in a zip with their documents. */
export const userCertificationsKind: ImportDefinition<HolderColumn> = {
  name: 'user-certifications',
  columns: () => HOLDER_COLUMNS,
  words: () => HOLDER_WORDS,
  exported: EXPIRING_HEADER,
  keys: NAMING,
  required: ['certification', 'date_completed'],
  secret: null,
  example: {
    username: 'usuario.de.ejemplo',
    email: '',
    identification_number: '',
    certification: 'Trabajo en alturas',
    date_completed: '3/11/2026',
    valid_through: '3/11/2028',
    files: '',
  },
  createValidator: validateHolderRows,
  steps: ({ header }) => [header.at.has('files') ? applyWithDocuments : applyHolders],
  undo: undoHolders,
}
