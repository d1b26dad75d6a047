import sql, { type Sql } from 'sql-template-tag'
import { statementName } from '../telemetry/statement-name.ts'

/** A statement. With a name it is prepared once per connection. */
export type Statement = Sql & { name?: string }

/**
 * Prepares the statement: each connection plans its text once, which pays where row-level security makes planning take
 * longer than executing. The plan does not know the values.
 */
export function prepared(statement: Sql): Statement {
  return Object.assign(statement, { name: statementName(statement.text) })
}

/** SQL expression that lifts the statement timeout until the transaction ends. */
export const TIMEOUT_LIFTED = sql`set_config('statement_timeout', '0', true)`

/** Lifts the statement timeout until the transaction ends: a change of a whole tenant may take longer. */
export async function liftStatementTimeout(tx: {
  query(statement: Sql): Promise<unknown>
}): Promise<void> {
  await tx.query(sql`select ${TIMEOUT_LIFTED}`)
}
