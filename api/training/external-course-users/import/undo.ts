import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Transaction } from '#api/platform/db/database.ts'
import { withinActorAreas } from '#api/platform/identity/area-scope.ts'
import type { Job, SkippedRow, Lines, Undo } from '#api/platform/imports/kind.ts'
import { holdCourse } from './apply.ts'
import { RECORDED } from './columns.ts'

/** Reasons why undoing an import leaves a record unchanged. */
const SKIP_REASONS = {
  gone: 'El registro ya no existe o el usuario no está en tus unidades de negocio',
  unknown: 'No se sabe si cambió: se importó con una versión anterior',
  changed: 'Cambió después de la importación',
} as const

/**
 * Undo of an import of records: users it assigned leave the course, records it changed get their former
 * values. Records changed since, by hand or by another file, stay.
 */
export const undoRecords: Undo = {
  entity: 'external_course_user',
  skipReasons: SKIP_REASONS,
  undoStatus,
  run,
}

/** Columns that an import writes and its undo restores. */
const RESTORED = [...RECORDED, 'enabled'] as const

/** SQL of the undo status of rows: `x` is the result of a row, `m` its record, if visible to the actor. */
function undoStatus({ tenantId, id, scope }: Job, lines?: Lines): Sql {
  const part = lines ? sql`and x.line > ${lines.after} and x.line <= ${lines.upTo}` : sql``
  return sql`select x.line, m.id, m.full_name as name, x.before is null as created, false as active,
      case
        when m.id is null then 'gone'
        when x.version is null then 'unknown'
        when m.version <> x.version then 'changed'
      end as why
    from import_results x
    left join (
      select m.id, m.version, u.full_name from external_course_users m
      join users u on u.tenant_id = ${tenantId} and u.id = m.user_id ${withinActorAreas(scope, 'u.area_id')}
      where m.tenant_id = ${tenantId}
    ) m on m.id = x.record_id
    where x.tenant_id = ${tenantId} and x.import_id = ${id} and x.applied ${part}`
}

/** @throws RefusedFile when the course is in the trash: its records cannot be written. */
async function run(tx: Transaction, job: Job, lines: Lines): Promise<readonly SkippedRow[]> {
  // Other changes to records of this course wait, so that the records read next stay unchanged.
  await holdCourse(tx, job)
  const rows = await tx.query<{
    line: number
    id: number | null
    created: boolean
    why: string | null
  }>(undoStatus(job, lines))
  const due = rows.filter(({ why }) => why === null)
  await remove(
    tx,
    job,
    due.flatMap(({ id, created }) => (created && id !== null ? [id] : [])),
  )
  await restore(
    tx,
    job,
    due.flatMap(({ line, created }) => (created ? [] : [line])),
  )
  return rows.flatMap(({ line, id, why }) => (why === null ? [] : [{ line, id, why }]))
}

async function remove(tx: Transaction, { tenantId }: Job, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.query(
    sql`delete from external_course_users
        where tenant_id = ${tenantId} and id = any(${[...ids]}::bigint[])`,
  )
}

async function restore(tx: Transaction, { tenantId, id }: Job, lines: readonly number[]) {
  if (lines.length === 0) return
  const columns = join(RESTORED.map((column) => raw(column)))
  const values = join(RESTORED.map((column) => raw(`p.${column}`)))
  await tx.query(
    sql`update external_course_users m
        set (${columns}) = (select ${values} from jsonb_populate_record(m, x.before) p),
          version = m.version + 1
        from import_results x
        where x.tenant_id = ${tenantId} and x.import_id = ${id} and x.line = any(${[...lines]}::int[])
          and m.tenant_id = ${tenantId} and m.id = x.record_id`,
  )
}
