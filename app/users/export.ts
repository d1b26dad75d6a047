import type { LoaderFunctionArgs } from '@remix-run/node'
import { users } from '#contract/users.ts'
import { separatorOf } from '../backend/address.server.ts'
import { signedIn } from '../backend/api.server.ts'
import { downloadOrTell } from '../backend/download.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { readPick } from '../lists/picked.server.ts'
import { userList } from './list-query.ts'

/**
 * CSV of the selected users, or of all that the list's search and filters match, in the list's order. A download
 * has no page of its own to show an error on, so the list shows it.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const list = userList.sameList(request)
  const api = await signedIn(request, context, { returnTo: list })
  const { searchParams } = new URL(request.url)
  const shown = userList.readListQuery(searchParams)
  const { q, sort, order } = shown
  const sep = separatorOf(request)
  const { picked } = await readPick(
    { request, context, api, list: userList.action },
    { wholesale: true },
  )
  const chosen =
    ['chosen', 'ids'].includes(searchParams.get('selection') ?? '') || (picked && !picked.all)
  if (chosen && !picked) {
    const message = 'Debes seleccionar al menos un usuario.'
    return redirectWithFlash(context, list, { tone: 'danger', message })
  }
  const which =
    picked && !picked.all ? { ids: picked.ids.join(',') } : { q, ...userList.filtersOf(shown) }
  const file = api.stream(users.export, { query: { ...which, sort, order, sep } })
  return downloadOrTell(file, context, { back: list })
}
