import type { ErrorBody } from '#contract/shapes.ts'
import type { Flash } from './flash.server.ts'

type Unavailable = { ok: false; failure: ErrorBody }

/**
 * For a call's `catch`: where the API is away the page says itself that it failed, in the specification's words
 * (2, §8). A session that has ended, and what is not to be had, are pages of their own.
 */
export function catchUnavailable(failed: string): (thrown: unknown) => Unavailable {
  return (thrown) => {
    if (!(thrown instanceof Response) || thrown.status < 500) throw thrown
    const away = { status: 503, code: 'unavailable', message: failed, requestId: '', errors: [] }
    return { ok: false, failure: away }
  }
}

/** That it failed, and why where the API said so. */
export function failedToast(failed: string, { message }: Pick<ErrorBody, 'message'>): Flash {
  return { tone: 'danger', message: message === failed ? failed : `${failed}. ${message}` }
}
