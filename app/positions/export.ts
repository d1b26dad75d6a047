import type { LoaderFunctionArgs } from '@remix-run/node'
import { positions } from '#contract/positions.ts'
import { separatorOf } from '../backend/address.server.ts'
import { signedIn } from '../backend/api.server.ts'
import { downloadOrFlash } from '../backend/download.server.ts'
import { positionList } from './list-query.ts'

/**
 * CSV of the codes and names that the list shows, in its order. A download has no page to show an
 * error on, so the list shows it.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const list = positionList.currentUrl(request)
  const api = await signedIn(request, context, { returnTo: list })
  const { q, sort, order } = positionList.readListQuery(request)
  const query = { q, sort, order, sep: separatorOf(request) }
  return downloadOrFlash(api.stream(positions.export, { query }), context, { back: list })
}
