import type { ErrorBody } from '#contract/platform/values/shapes.ts'
import type { Flash } from './flash.server.ts'

type Unavailable = { ok: false; failure: ErrorBody }

/**
 * Returns a handler for a call's `catch`: when the API is unavailable the page shows the specification's message
 * (2, §8). An ended session, and refusals such as 404, are thrown as pages of their own.
 */
export function catchUnavailable(failed: string): (thrown: unknown) => Unavailable {
  return (thrown) => {
    if (!(thrown instanceof Response) || thrown.status < 500) throw thrown
    const away = { status: 503, code: 'unavailable', message: failed, requestId: '', errors: [] }
    return { ok: false, failure: away }
  }
}

/** Returns the message that it failed, with the reason when the API gave one. */
export function failedToast(failed: string, { message }: Pick<ErrorBody, 'message'>): Flash {
  return { tone: 'danger', message: message === failed ? failed : `${failed}. ${message}` }
}
