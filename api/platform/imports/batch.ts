import sql, { raw, type Sql } from 'sql-template-tag'
import type { Header } from './header.ts'
import type { Batch } from './kind.ts'

/** SQL fragments for the statements over a batch; `r` is the row in import_rows. */

/** A cell of row `r`; null when it is empty or the file has no such column. */
export function cell<Column extends string>(header: Header<Column>, column: Column): Sql {
  const index = header.at.get(column)
  return index === undefined ? raw('null::text') : raw(`nullif(r.cells[${index + 1}], '')`)
}

/** The rows of the batch. */
export function rowsOf({ job, after, upTo }: Batch): Sql {
  return sql`r.tenant_id = ${job.tenantId} and r.import_id = ${job.id}
    and r.line > ${after} and r.line <= ${upTo}`
}

/** SQL condition: the row has no result yet, so it was not recorded as failed before the batch was retried. */
export function pendingIn({ job, after, upTo }: Batch): Sql {
  // An array is evaluated once, also when the planner has no statistics of the tables.
  return sql`r.line <> all(array(
    select x.line from import_results x
    where x.tenant_id = ${job.tenantId} and x.import_id = ${job.id}
      and x.line > ${after} and x.line <= ${upTo}))`
}
