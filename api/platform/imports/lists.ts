import sql, { empty, type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import type {
  correctRow,
  ImportChange,
  ImportFinding,
} from '#contract/platform/imports/import-jobs.ts'
import type { Database } from '../db/database.ts'
import { conflict } from '../http/failure.ts'
import { headerOfJob } from './known-columns.ts'
import type { JobRow } from './job.ts'
import type { ValidatedRow, ImportDefinition } from './kind.ts'

/** The lists of a job, by line. A page leaves out `skip` entries and returns at most `limit`. */

export type RowsQuery = { limit: number; skip: number; cause?: number | undefined }

export type List<T> = {
  total(db: Database, job: JobRow, part: RowsQuery): number | Promise<number>
  read(db: Database, job: JobRow, part: RowsQuery): Promise<T[]>
}
export type CorrectRow = z.output<typeof correctRow>

/**
 * Returns a page of a list and the total.
 * @throws Failure 409 while the file is being validated: the list is not known yet.
 */
export async function pageOf<T>(db: Database, job: JobRow, list: List<T>, part: RowsQuery) {
  if (job.phase === 'validating' && job.status === 'in_progress') {
    throw conflict('La validación no ha terminado')
  }
  // A purged job has counts but no rows.
  const total = job.purged_at ? 0 : await list.total(db, job, part)
  const results = total > part.skip ? await list.read(db, job, part) : []
  return { results, pagination: { total, limit: part.limit } }
}

/** Findings that stop rows. */
export const errors: List<ImportFinding> = {
  total: (_db, job, { cause }) => countOf(job, cause) ?? job.error_count,
  read: (db, job, part) => findings(db, job, sql`r.errors`, part),
}

/** Findings that do not stop rows; those of the file come first. */
export const warnings: List<ImportFinding> = {
  total: (_db, job, { cause }) => countOf(job, cause) ?? job.warning_count,
  async read(db, job, { limit, skip, cause }) {
    const fileWarnings = job.file_warnings.filter(
      (found) => cause === undefined || found.cause === cause,
    )
    const ofFile = fileWarnings.slice(skip, skip + limit)
    const rest = {
      limit: limit - ofFile.length,
      skip: Math.max(0, skip - fileWarnings.length),
      cause,
    }
    const ofRows = await findings(db, job, sql`r.warnings`, rest)
    return [
      ...ofFile.map(({ line, field, message }) => ({ line, field, message, user: null })),
      ...ofRows,
    ]
  },
}

/** Returns the number of findings of a cause; undefined without a cause filter. */
const countOf = (job: JobRow, cause: number | undefined) =>
  cause === undefined ? undefined : (job.causes[cause]?.count ?? 0)

/**
 * Returns the findings of the rows, several per row in the order in which they were found. Each
 * list has its own index.
 */
function findings(
  db: Database,
  { tenant_id: tenantId, id }: JobRow,
  list: Sql,
  { limit, skip, cause }: RowsQuery,
): Promise<ImportFinding[]> {
  return db.query<ImportFinding>(
    { tenantId },
    sql`select r.line, found.value ->> 'field' as field, found.value ->> 'message' as message,
          r.label as user
        from import_rows r cross join jsonb_array_elements(${list}) with ordinality as found (value, place)
        where r.tenant_id = ${tenantId} and r.import_id = ${id} and ${list} is not null
          ${cause === undefined ? empty : sql`and found.value -> 'cause' = to_jsonb(${cause}::int)`}
        order by r.line, found.place limit ${limit} offset ${skip}`,
  )
}

type Stored = Pick<ValidatedRow, 'line' | 'cells' | 'label' | 'changes'> & {
  action: 'create' | 'update'
  has_secret: boolean
}

/** Rows to apply, or applied: values of a new record, old and new values of an update. */
export const correct = (kind: ImportDefinition): List<CorrectRow> => ({
  total: (_db, job) => job.create_count + job.update_count,
  async read(db, job, { limit, skip }) {
    const rows = await db.query<Stored>(
      { tenantId: job.tenant_id },
      sql`select line, label, action, cells, changes, secret is not null as has_secret from import_rows
          where tenant_id = ${job.tenant_id} and import_id = ${job.id}
            and action in ('create', 'update')
          order by line limit ${limit} offset ${skip}`,
    )
    const columns = [...headerOfJob(kind, job).at]
    const created = ({ cells, has_secret }: Stored): ImportChange[] => {
      const values = columns.map(([field, index]) => ({
        field,
        old: null,
        new: cells[index] ?? '',
      }))
      const secret = { field: kind.secret ?? '', old: null, new: MASKED }
      return [...values.filter((value) => value.new !== ''), ...(has_secret ? [secret] : [])]
    }
    return rows.map((row) => ({
      line: row.line,
      user: row.label ?? '',
      action: row.action,
      changes: row.changes ?? created(row),
    }))
  },
})

/** Placeholder for a secret that will be set. */
const MASKED = '••••••'

/** Rows that could not be applied, and rows applied except for one value. */
export const failed: List<ImportFinding> = {
  async total(db, { tenant_id: tenantId, id }) {
    const [row] = await db.query<{ total: number }>(
      { tenantId },
      sql`select count(*) as total from import_results
          where tenant_id = ${tenantId} and import_id = ${id} and message is not null`,
    )
    return row!.total
  },
  read: (db, { tenant_id: tenantId, id }, { limit, skip }) =>
    db.query<ImportFinding>(
      { tenantId },
      sql`select x.line, null as field, x.message, r.label as user from import_results x
          join import_rows r on r.tenant_id = x.tenant_id and r.import_id = x.import_id
            and r.line = x.line
          where x.tenant_id = ${tenantId} and x.import_id = ${id} and x.message is not null
          order by x.line limit ${limit} offset ${skip}`,
    ),
}
