import type { LoaderFunctionArgs } from '@remix-run/node'
import type { ErrorBody } from '#contract/shapes.ts'
import { users } from '#contract/users.ts'
import { signedIn } from '../backend/api.server.ts'
import { download } from '../backend/download.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { UNKNOWN_ERROR } from '../copy/common.ts'
import { readListQuery, sameList } from './list-query.ts'
import { readSelection } from './selection.server.ts'

/**
 * CSV of the selected users, or of all that the list's search matches, in the list's order. A download
 * has no page of its own to show an error on, so the list shows it.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const list = sameList(request)
  const api = await signedIn(request, context, { returnTo: list })
  const { searchParams } = new URL(request.url)
  const { q, sort, order } = readListQuery(searchParams)
  const sep = searchParams.get('sep') === ';' ? ';' : ','
  const selection = readSelection(request)
  const chosen = !selection.all && searchParams.get('selection') === 'ids'
  if (chosen && selection.ids.length === 0) {
    const message = 'Debes seleccionar al menos un usuario.'
    return redirectWithFlash(context, list, { tone: 'danger', message })
  }
  try {
    const query = chosen ? { ids: selection.ids.join(',') } : { q }
    return download(
      await api.stream(users.export, { query: { ...query, sort, order, sep } }),
      context,
    )
  } catch (thrown) {
    if (!(thrown instanceof Response) || thrown.status < 400) throw thrown
    const failure = (await thrown.json()) as Partial<ErrorBody>
    const message = failure.message ?? UNKNOWN_ERROR
    return redirectWithFlash(context, list, { tone: 'danger', message })
  }
}
