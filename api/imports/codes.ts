import sql, { raw } from 'sql-template-tag'
import { uniqueViolation, type Transaction } from '../db/database.ts'
import { cell, pendingIn, rowsOf } from './batch.ts'
import type { Batch, Step } from './kind.ts'

/**
 * Step callbacks for codes that were taken after the file was validated. Codes of `table` are
 * unique in the tenant regardless of case, by the index `<table>_code`. `taken` is the message for
 * their rows.
 */
export function rejectTakenCodes<Column extends string>(
  table: string,
  taken: string,
): Required<Pick<Step<Column>, 'isolateConflicts' | 'explain'>> {
  return {
    async isolateConflicts(tx: Transaction, batch: Batch<Column>) {
      const { job, header } = batch
      await tx.query(
        sql`insert into import_results (tenant_id, import_id, line, applied, message)
            select ${job.tenantId}, ${job.id}, r.line, false, ${taken}
            from import_rows r
            where ${rowsOf(batch)} and r.action = 'create' and ${pendingIn(batch)}
              and lower(${cell(header, 'code' as Column)}) in (
                select lower(code) from ${raw(table)} where tenant_id = ${job.tenantId})`,
      )
    },
    explain: (error) => (uniqueViolation(error) === `${table}_code` ? taken : null),
  }
}
