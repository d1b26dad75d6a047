import { json } from '../backend/json.server.ts'
import { STATUS, type Outcome } from './outcome.ts'

/** Response of the loader of a report's further rows (`useMoreRows`). */
export function rowsAnswer<Row>(outcome: Outcome<{ rows: Row[] }>) {
  return outcome.state === 'rows'
    ? json({ rows: outcome.read.rows })
    : json({ rows: [] }, { status: STATUS[outcome.state] })
}
