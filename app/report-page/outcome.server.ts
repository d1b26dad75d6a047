import type { ErrorBody } from '#contract/shapes.ts'
import type { Outcome as Answered } from '../backend/api.server.ts'
import { UNKNOWN_ERROR } from '../copy/common.ts'
import type { Outcome } from './outcome.ts'

/** Takes a report's answer, or why there is none; the way to /login and what is forbidden are still thrown. */
export async function outcomeOf<Read>(answer: Promise<Answered<Read>>): Promise<Outcome<Read>> {
  try {
    const outcome = await answer
    if (outcome.ok) return { state: 'rows', read: outcome.value }
    const { message, errors } = outcome.failure
    // 'course.0' is of the filter course.
    const byFilter = errors.map((error) => [error.path.split('.')[0] ?? '', error.message])
    return {
      state: 'refused',
      message,
      errors: Object.fromEntries(byFilter) as Record<string, string>,
    }
  } catch (thrown) {
    if (!(thrown instanceof Response) || thrown.status < 404) throw thrown
    const body = (await thrown.json().catch(() => ({}))) as Partial<ErrorBody>
    const message = body.message ?? UNKNOWN_ERROR
    if (thrown.status === 404) return { state: 'gone', message }
    return { state: 'failed', message, requestId: body.requestId ?? '' }
  }
}
