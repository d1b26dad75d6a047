import type { LoaderFunctionArgs } from '@remix-run/node'
import { users } from '#contract/people/users.ts'
import { tableFileOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { downloadOrFlash } from '#app/kit/backend/download.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { readSelection } from '#app/kit/lists/selection.server.ts'
import { param } from '#app/kit/urls/url-state.ts'
import { userList } from './list-query.ts'

/**
 * File of the selected users, or of all that match the list's search and filters, in the list's
 * order. A download has no page to show an error on, so the list shows it.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const list = userList.currentUrl(request)
  const api = await signedIn(request, context, { returnTo: list })
  const urlState = userList.readListQuery(request)
  const { q, sort, order } = urlState
  const { selected } = await readSelection(
    { request, context, api, list: userList.action },
    { allowAllMatching: true },
  )
  const chosen =
    ['chosen', 'ids'].includes(param(request, 'selection') ?? '') || (selected && !selected.all)
  if (chosen && !selected) {
    const message = 'Debes seleccionar al menos un usuario.'
    return redirectWithFlash(context, list, { tone: 'danger', message })
  }
  const which =
    selected && !selected.all
      ? { ids: selected.ids.join(',') }
      : { q, ...userList.filtersOf(urlState) }
  const file = api.stream(users.export, {
    query: { ...which, sort, order, ...tableFileOf(request) },
  })
  return downloadOrFlash(file, context, { back: list })
}
