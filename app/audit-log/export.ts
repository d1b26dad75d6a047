import type { LoaderFunctionArgs } from '@remix-run/node'
import { auditLog } from '#contract/audit-log.ts'
import type { ErrorBody } from '#contract/shapes.ts'
import { signedIn } from '../backend/api.server.ts'
import { download } from '../backend/download.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { UNKNOWN_ERROR } from '../copy/common.ts'
import { filtersOf, listUrl, readListQuery } from './list-query.ts'

/** CSV of the entries that the page's filters let through; the page shows what went wrong. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const filters = readListQuery(searchParams)
  const list = listUrl(filters)
  const api = await signedIn(request, context, { returnTo: list })
  const sep = searchParams.get('sep') === ';' ? ';' : ','
  try {
    return download(
      await api.stream(auditLog.export, { query: { ...filtersOf(filters), sep } }),
      context,
    )
  } catch (thrown) {
    if (!(thrown instanceof Response) || thrown.status < 400) throw thrown
    const failure = (await thrown.json()) as Partial<ErrorBody>
    const message = failure.message ?? UNKNOWN_ERROR
    return redirectWithFlash(context, list, { tone: 'danger', message })
  }
}
