import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { done, NOUNS } from '#contract/nouns.ts'
import type { ErrorBody } from '#contract/shapes.ts'
import { trash, trashReference, type TrashReference } from '#contract/trash.ts'
import { signedIn } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { postedForm } from '../backend/posted-form.server.ts'
import { sitePath } from '../backend/site-path.server.ts'
import { UNKNOWN_ERROR } from '../copy/common.ts'
import { paths } from '../paths.ts'

/** There is nothing to look at here. */
export const loader = () => redirect(paths.trash.list())

/**
 * Brings back what was selected in the trash, or what a message offered to undo, and returns to where
 * it was asked for (`returnTo`). It has no page of its own, so that page shows what went wrong.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { form } = await postedForm(request)
  const returnTo = sitePath(form.get('returnTo'), paths.trash.list())
  const api = await signedIn(request, context, { returnTo })
  const items = form.getAll('ids').flatMap(referenceOf)
  try {
    const outcome = await api.attempt(trash.restore, { body: { items } })
    if (!outcome.ok) return await refused(outcome.failure)
    return await redirectWithFlash(context, returnTo, restoredMessage(outcome.value.restored))
  } catch (thrown) {
    if (!(thrown instanceof Response) || thrown.status < 400) throw thrown
    return refused((await thrown.json()) as Partial<ErrorBody>)
  }

  function refused({ message = UNKNOWN_ERROR }: Partial<ErrorBody>) {
    return redirectWithFlash(context, returnTo, { tone: 'danger', message })
  }
}

/** 'areas:7' */
function referenceOf(text: FormDataEntryValue): TrashReference[] {
  const [kind, id] = typeof text === 'string' ? text.split(':') : []
  const parsed = trashReference.safeParse({ kind, id })
  return parsed.success ? [parsed.data] : []
}

function restoredMessage(count: number): string {
  return `${done(['restauró', 'restauraron'], count, NOUNS.thing)}.`
}
