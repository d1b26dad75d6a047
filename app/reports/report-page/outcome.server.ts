import type { Outcome as Answered } from '#app/kit/backend/api.server.ts'
import { errorBodyOf } from '#app/kit/backend/error-body.server.ts'
import type { Outcome } from './outcome.ts'

/** Converts the result of a report's call; redirects (such as to /login) and 403 are still thrown. */
export async function outcomeOf<Read>(answer: Promise<Answered<Read>>): Promise<Outcome<Read>> {
  try {
    const outcome = await answer
    if (outcome.ok) return { state: 'rows', read: outcome.value }
    const { message, errors } = outcome.failure
    // The path 'course.0' belongs to the filter course.
    const byFilter = errors.map((error) => [error.path.split('.')[0] ?? '', error.message])
    return {
      state: 'refused',
      message,
      errors: Object.fromEntries(byFilter) as Record<string, string>,
    }
  } catch (thrown) {
    if (!(thrown instanceof Response) || thrown.status < 404) throw thrown
    const { message, requestId } = await errorBodyOf(thrown)
    return thrown.status === 404
      ? { state: 'gone', message }
      : { state: 'failed', message, requestId }
  }
}
