import type { LoaderFunctionArgs } from '@remix-run/node'
import { userImports } from '#contract/imports.ts'
import { signedIn } from '../../backend/api.server.ts'
import { download } from '../../backend/download.server.ts'
import { jobIdOf } from '../../imports/job-id.ts'

/** Rows that were not applied, as CSV with a column that says why. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const sep = new URL(request.url).searchParams.get('sep') === ';' ? ';' : ','
  return download(
    await api.stream(userImports.failedRows, { query: { jobId: jobIdOf(params), sep } }),
    context,
  )
}
