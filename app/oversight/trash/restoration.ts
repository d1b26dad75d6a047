import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { agree, counted, done, NOUNS } from '#contract/platform/values/nouns.ts'
import { selections } from '#contract/platform/people/selections.ts'
import type { ErrorBody } from '#contract/platform/values/shapes.ts'
import {
  trash,
  trashReference,
  type Restored,
  type TrashReference,
} from '#contract/oversight/trash.ts'
import { signedIn, type ApiClient } from '#app/kit/backend/api.server.ts'
import { errorBodyOf } from '#app/kit/backend/error-body.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { postedForm } from '#app/kit/backend/posted-form.server.ts'
import { sitePath } from '#app/kit/backend/site-path.server.ts'
import { leftAsTheyAre } from '#app/kit/lists/bulk/change-flash.server.ts'
import { saveVisibleSelection } from '#app/kit/lists/selection.server.ts'
import { param } from '#app/kit/urls/url-state.ts'
import { paths } from '#app/kit/urls/paths.ts'

/** Action-only route: GET redirects to the trash. */
export const loader = () => redirect(paths.trash.list())

/**
 * Restores the items selected in the trash, or of a flash message's undo, and redirects to the page
 * of the request (`returnTo`), which shows errors, since this route has no page.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { form } = await postedForm(request)
  const returnTo = sitePath(form.get('returnTo') ?? param(request, 'returnTo'), paths.trash.list())
  const api = await signedIn(request, context, { returnTo })
  try {
    const { ids, used } = await picked(api, form)
    const items = ids.flatMap(referenceOf)
    const outcome = await api.attempt(trash.restore, { body: { items } })
    if (!outcome.ok) return await refused(outcome.failure)
    await used()
    return await redirectWithFlash(context, returnTo, restoredMessage(outcome.value))
  } catch (thrown) {
    if (!(thrown instanceof Response) || thrown.status < 400) throw thrown
    return refused(await errorBodyOf(thrown))
  }

  function refused({ message }: ErrorBody) {
    return redirectWithFlash(context, returnTo, { tone: 'danger', message })
  }
}

/**
 * Returns the items ticked on the page together with those selected on other pages; without a list,
 * the posted ones.
 */
async function picked(api: ApiClient, form: FormData) {
  const posted = { ids: form.getAll('ids'), used: () => Promise.resolve() }
  if (!form.get('shown')) return posted
  const list = paths.trash.list()
  const outcome = await saveVisibleSelection(api, list, form)
  if (!outcome.ok) throw Response.json(outcome.failure, { status: outcome.failure.status })
  return {
    ids: outcome.value.items,
    async used() {
      await api.call(selections.clear, { query: { list } })
    },
  }
}

/** 'areas:7' */
function referenceOf(text: FormDataEntryValue): TrashReference[] {
  const [kind, id] = typeof text === 'string' ? text.split(':') : []
  const parsed = trashReference.safeParse({ kind, id })
  return parsed.success ? [parsed.data] : []
}

/** 'Se restauró 1 elemento y volvieron 75 usuarios. 1 usuario cambió después y quedó como está: Ana Ruiz.' */
function restoredMessage({
  restored,
  moved_users: moved = 0,
  kept_users: unmoved = 0,
  kept: names = [],
}: Restored) {
  const back =
    moved > 0 ? ` y ${agree(moved, 'volvió', 'volvieron')} ${counted(moved, NOUNS.user)}` : ''
  const message = `${done(['restauró', 'restauraron'], restored, NOUNS.thing)}${back}.`
  if (unmoved === 0) return message
  const others = unmoved > names.length ? [`otros ${unmoved - names.length}`] : []
  return `${message} ${leftAsTheyAre(unmoved, NOUNS.user)}: ${[...names, ...others].join(', ')}.`
}
