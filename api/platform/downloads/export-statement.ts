import pg from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import type { Transaction } from '../db/database.ts'

/** Parts of the statements that stream exported rows. */

/** Sets settings of PostgreSQL for a transaction. */
export async function setLocalSettings(
  tx: Transaction,
  settings: Record<string, string>,
): Promise<void> {
  const names = Object.keys(settings)
  await tx.query(
    sql`select set_config(name, value, true)
        from unnest(${names}::text[], ${Object.values(settings)}::text[]) as setting (name, value)`,
  )
}

/**
 * Writes the values into the statement with the driver's own quoting: COPY and cursors take no parameters.
 */
export function inlineParameters({ strings, values }: Sql): string {
  return strings.map((text, i) => (i === 0 ? text : `${literal(values[i - 1])}${text}`)).join('')
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'number' && Number.isSafeInteger(value)) return `(${value})`
  if (typeof value === 'string') return pg.escapeLiteral(value)
  if (Array.isArray(value))
    return value.length === 0 ? "'{}'" : `array[${value.map(literal).join(',')}]`
  throw new TypeError(`Not a value that can be written into a statement: ${typeof value}`)
}
