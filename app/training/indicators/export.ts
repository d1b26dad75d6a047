import type { LoaderFunctionArgs } from '@remix-run/node'
import { auth } from '#contract/access/auth.ts'
import { indicators } from '#contract/training/indicators.ts'
import { tableFileOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { downloadOrFlash } from '#app/kit/backend/download.server.ts'
import { dayOf } from '#app/kit/ui/format.ts'
import { recordList, recordsApiQuery } from './query.ts'
import { listOf } from './records-name.ts'

/** File of a list of records, in its order; the list shows errors. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const name = listOf(params['name'])
  const list = recordList(name)
  const page = list.currentUrl(request)
  const api = await signedIn(request, context, { returnTo: page })
  const { tenant } = await api.call(auth.session, {})
  const urlState = list.readListQuery(request)
  const apiQuery = recordsApiQuery(urlState, dayOf(Date.now(), tenant.timezone))
  const query = { ...apiQuery, ...tableFileOf(request) }
  return downloadOrFlash(
    api.stream(indicators.exportRecords, { params: { name }, query }),
    context,
    {
      back: page,
    },
  )
}
