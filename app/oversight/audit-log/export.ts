import type { LoaderFunctionArgs } from '@remix-run/node'
import { auditLog } from '#contract/oversight/audit-log.ts'
import { tableFileOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { downloadOrFlash } from '#app/kit/backend/download.server.ts'
import { entryList, filtersOf, newest } from './list-query.ts'

/** File of the entries that match the page's filters; the page shows errors. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const urlState = entryList.readListQuery(request)
  const list = entryList.listUrl(newest(urlState))
  const api = await signedIn(request, context, { returnTo: list })
  const query = { ...filtersOf(urlState), ...tableFileOf(request) }
  return downloadOrFlash(api.stream(auditLog.export, { query }), context, { back: list })
}
