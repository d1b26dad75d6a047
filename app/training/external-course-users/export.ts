import type { LoaderFunctionArgs } from '@remix-run/node'
import { externalCourseUsers } from '#contract/training/external-course-users.ts'
import { idOf, tableFileOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { downloadOrFlash } from '#app/kit/backend/download.server.ts'
import { apiQueryOf, recordList } from './list-query.ts'

/**
 * File of the users that match the list's search and filters, in its order. A download has no page
 * to show an error on, so the course shows it.
 */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const id = idOf(params)
  const list = recordList(id)
  const back = list.currentUrl(request)
  const api = await signedIn(request, context, { returnTo: back })
  const urlState = list.readListQuery(request)
  const file = api.stream(externalCourseUsers.exportUsers, {
    params: { id },
    query: { ...apiQueryOf(list, urlState), ...tableFileOf(request) },
  })
  return downloadOrFlash(file, context, { back })
}
