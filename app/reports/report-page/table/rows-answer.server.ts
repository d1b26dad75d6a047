import type { Outcome } from '#app/kit/backend/api.server.ts'
import { json } from '#app/kit/backend/json.server.ts'
import { param } from '#app/kit/urls/url-state.ts'
import { outcomeOf } from '../outcome.server.ts'
import { STATUS } from '../outcome.ts'

/**
 * Returns the response of the loader of a report's further rows (`useMoreRows`).
 * @param read reads the rows after the first `skip`, which the URL has.
 */
export async function rowsAnswer<Row>(
  request: Request,
  read: (skip: number) => Promise<Outcome<{ rows: Row[] }>>,
) {
  const skip = Number(param(request, 'skip')) || 0
  const outcome = await outcomeOf(read(Math.max(0, Math.trunc(skip))))
  return outcome.state === 'rows'
    ? json({ rows: outcome.read.rows })
    : json({ rows: [] }, { status: STATUS[outcome.state] })
}
