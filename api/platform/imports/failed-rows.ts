import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { RowSource } from '../downloads/copy-stream.ts'
import { streamCsv, type Delimiter } from '../downloads/csv.ts'
import type { Download } from '../downloads/download.ts'
import type { Scope } from '../identity/scope.ts'
import { streamWorkbook } from '../downloads/workbook.ts'
import { foldColumnName } from './header.ts'
import { ERROR_COLUMN, headerOfJob, labelsOf } from './known-columns.ts'
import type { JobRow } from './job.ts'
import type { ImportDefinition } from './kind.ts'

const COLUMN_WIDTH = 28

/**
 * The rows of a job that were not applied, or not in full, as uploaded and with the reason, to be
 * corrected and uploaded again. They have the format of the file, with its headings and, unless
 * another is requested, its delimiter. Secrets and the reasons of an earlier such file
 * are left out.
 */
export function failedRows(
  source: RowSource,
  scope: Scope,
  kind: ImportDefinition,
  job: JobRow,
  delimiter: Delimiter | undefined,
): Download {
  const { at } = headerOfJob(kind, job)
  const secret = kind.secret === null ? undefined : at.get(kind.secret)
  const indexes = [...job.columns.keys()].filter(
    (index) => index !== secret && foldColumnName(job.columns[index]!) !== ERROR_COLUMN,
  )
  const header = [...indexes.map((index) => job.columns[index]!), ERROR_COLUMN]
  const name = `${job.filename.replace(/\.[^.]*$/, '')}-errores`
  const cells = indexes.map((index) => raw(`r.cells[${index + 1}]`))
  if (job.delimiter === null) {
    return streamWorkbook(source, scope, {
      filename: `${name}.xlsx`,
      sheet: 'Filas con error',
      columns: header.map((heading) => ({ header: heading, format: 'text', width: COLUMN_WIDTH })),
      rows: statement(kind, job, (reason) => [...cells, reason]),
    })
  }
  return streamCsv(source, scope, {
    filename: `${name}.csv`,
    delimiter: delimiter ?? job.delimiter,
    header: header.map(neutral),
    rows: statement(kind, job, (reason) =>
      [...cells, reason].map((cell) => sql`csv_cell(${cell})`),
    ),
  })
}

/**
 * The failed rows in the order of the file; `select` returns the columns to read, given the reason
 * of the failure.
 */
function statement(
  kind: ImportDefinition,
  { tenant_id: tenantId, id, scope }: JobRow,
  select: (reason: Sql) => Sql[],
): Sql {
  const labels = JSON.stringify(labelsOf(kind, scope))
  const reason = sql`concat_ws(' | ', (
      select string_agg(concat_ws(': ', coalesce(${labels}::jsonb ->> (found->>'field'), found->>'field'),
        found->>'message'), ' | ')
      from jsonb_array_elements(r.errors) found
    ), x.message)`
  // Rows with errors and results with a message have one index each.
  return sql`with failed as (
      select line from import_rows
      where tenant_id = ${tenantId} and import_id = ${id} and errors is not null
      union
      select line from import_results
      where tenant_id = ${tenantId} and import_id = ${id} and message is not null
    )
    select ${join(select(reason))}
    from failed
    join import_rows r on r.tenant_id = ${tenantId} and r.import_id = ${id} and r.line = failed.line
    left join import_results x on x.tenant_id = ${tenantId} and x.import_id = ${id}
      and x.line = failed.line
    order by failed.line`
}

/** Prefixes a heading that a spreadsheet would run as a formula; headings are user input too. */
const neutral = (name: string) => (/^'*[=+\-@\t\r]/.test(name) ? `'${name}` : name)
