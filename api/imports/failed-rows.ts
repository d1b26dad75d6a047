import sql, { join, raw } from 'sql-template-tag'
import type { CsvExport, Delimiter } from '../http/csv.ts'
import { headerOfJob, labelsOf } from './known-columns.ts'
import type { JobRow } from './job.ts'
import type { Kind } from './kind.ts'

/**
 * The rows of a job that were not applied, or not in full, as they were uploaded and with why: to be
 * corrected and uploaded again. Secrets are left out.
 */
export function failedRows(kind: Kind, job: JobRow, delimiter: Delimiter): CsvExport {
  const { tenant_id: tenantId, id } = job
  const { at } = headerOfJob(kind, job)
  const labels = JSON.stringify(labelsOf(kind, job.scope))
  const secret = kind.secret === null ? undefined : at.get(kind.secret)
  const kept = job.columns.map((_, index) => index).filter((index) => index !== secret)
  const cells = join(kept.map((index) => raw(`csv_cell(r.cells[${index + 1}])`)))
  return {
    filename: `${job.filename.replace(/\.[^.]*$/, '')}-errores.csv`,
    delimiter,
    header: [...kept.map((index) => neutral(job.columns[index]!)), 'error'],
    // Rows with errors and results with a message have an index each.
    rows: sql`with failed as (
        select line from import_rows
        where tenant_id = ${tenantId} and import_id = ${id} and errors is not null
        union
        select line from import_results
        where tenant_id = ${tenantId} and import_id = ${id} and message is not null
      )
      select ${cells}, csv_cell(concat_ws(' | ', (
          select string_agg(concat_ws(': ', coalesce(${labels}::jsonb ->> (found->>'field'), found->>'field'),
            found->>'message'), ' | ')
          from jsonb_array_elements(r.errors) found
        ), x.message))
      from failed
      join import_rows r on r.tenant_id = ${tenantId} and r.import_id = ${id} and r.line = failed.line
      left join import_results x on x.tenant_id = ${tenantId} and x.import_id = ${id}
        and x.line = failed.line
      order by failed.line`,
  }
}

/** Names in a header are the uploader's too: none may run as a formula. */
const neutral = (name: string) => (/^'*[=+\-@\t\r]/.test(name) ? `'${name}` : name)

/** The header of a kind of import and one row, to begin with. */
export function template(kind: Kind, columns: readonly string[], delimiter: Delimiter): CsvExport {
  const example: Readonly<Record<string, string>> = kind.example
  return {
    filename: `${kind.name}.csv`,
    delimiter,
    header: columns,
    rows: sql`select ${join(columns.map((column) => sql`csv_cell(${example[column] ?? ''})`))}`,
  }
}
