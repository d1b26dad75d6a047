import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import type { ErrorBody } from '#contract/shapes.ts'
import { signedIn, type ApiClient, type Outcome } from './api.server.ts'
import { errorBodyOf } from './error-body.server.ts'
import { redirectWithFlash, type Flash } from './flash.server.ts'
import { postedForm } from './posted-form.server.ts'
import { sitePath } from './site-path.server.ts'

type Params = ActionFunctionArgs['params']

/** Redirects a GET, because undo routes have only an action. */
export const undoLoader = (to: string) => redirect(to)

/**
 * Returns the action that undoes the changes of the request in the URL, and redirects to the page that offered the
 * undo, which shows the result.
 * @param otherwise default redirect, when the form has none.
 */
export function undoAction<Undone>(
  otherwise: string,
  undo: (api: ApiClient, params: Params, request: string) => Promise<Outcome<Undone>>,
  said: (undone: Undone, params: Params) => Flash,
) {
  return async ({ request, context, params }: ActionFunctionArgs) => {
    const { form } = await postedForm(request)
    const returnTo = sitePath(form.get('returnTo'), otherwise)
    const api = await signedIn(request, context, { returnTo })
    const made = new URL(request.url).searchParams.get('request') ?? ''
    try {
      const outcome = await undo(api, params, made)
      const flash = outcome.ok ? said(outcome.value, params) : refused(outcome.failure)
      return await redirectWithFlash(context, returnTo, flash)
    } catch (thrown) {
      if (!(thrown instanceof Response) || thrown.status < 400) throw thrown
      return redirectWithFlash(context, returnTo, refused(await errorBodyOf(thrown)))
    }
  }
}

function refused({ message }: ErrorBody): Flash {
  return { tone: 'danger', message }
}
