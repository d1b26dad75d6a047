import type { LoaderFunctionArgs } from '@remix-run/node'
import { areas } from '#contract/areas.ts'
import { separatorOf } from '../backend/address.server.ts'
import { signedIn } from '../backend/api.server.ts'
import { downloadOrFlash } from '../backend/download.server.ts'
import { areaList } from './list-query.ts'

/**
 * CSV of the codes and names that the list shows, in its order. A download has no page to show an
 * error on, so the list shows it.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const list = areaList.currentUrl(request)
  const api = await signedIn(request, context, { returnTo: list })
  const { q, sort, order } = areaList.readListQuery(request)
  const query = { q, sort, order, sep: separatorOf(request) }
  return downloadOrFlash(api.stream(areas.export, { query }), context, { back: list })
}
