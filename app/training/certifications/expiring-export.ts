import type { LoaderFunctionArgs } from '@remix-run/node'
import { certifications } from '#contract/training/certifications.ts'
import { tableFileOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { downloadOrFlash } from '#app/kit/backend/download.server.ts'
import { expiringApiQuery, expiringList } from './list-query.ts'

/** File of the expiring certifications that the page lists, in its order; the page shows errors. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = expiringList.currentUrl(request)
  const api = await signedIn(request, context, { returnTo: page })
  const urlState = expiringList.readListQuery(request)
  const query = { ...expiringApiQuery(urlState), ...tableFileOf(request) }
  return downloadOrFlash(api.stream(certifications.exportExpiring, { query }), context, {
    back: page,
  })
}
