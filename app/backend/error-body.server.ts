import type { ErrorBody } from '#contract/shapes.ts'
import { UNKNOWN_ERROR } from '../copy/common.ts'

/** The error body of an answer of the API; what is missing of it, since something else answered, is filled in. */
export async function errorBodyOf(answer: Response): Promise<ErrorBody> {
  const unexpected: ErrorBody = {
    status: answer.status,
    code: 'unexpected',
    message: UNKNOWN_ERROR,
    requestId: '',
    errors: [],
  }
  try {
    return { ...unexpected, ...((await answer.clone().json()) as Partial<ErrorBody>) }
  } catch {
    return unexpected
  }
}
