import type { ErrorBody } from '#contract/platform/values/shapes.ts'
import { UNKNOWN_ERROR } from '../ui/common-copy.ts'

/** Returns the error body of an API response; missing properties are filled in when it is not from the API. */
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

/** Returns the error for a call that the API did not answer. */
export function unreachable(requestId: string): ErrorBody {
  return {
    status: 503,
    code: 'unavailable',
    message: 'El servicio no está disponible en este momento. Intenta de nuevo en unos segundos.',
    requestId,
    errors: [],
  }
}
