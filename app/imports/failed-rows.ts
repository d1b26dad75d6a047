import type { LoaderFunctionArgs } from '@remix-run/node'
import { download } from '../backend/download.server.ts'
import { openJob } from './open-import.server.ts'

/** Rows that were not applied, as CSV with a column that says why. */
export async function loader(args: LoaderFunctionArgs) {
  const { api, calls, params, jobId } = await openJob(args)
  const sep = new URL(args.request.url).searchParams.get('sep') === ';' ? ';' : ','
  const query = { jobId, sep } as const
  return download(await api.stream(calls.failedRows, { params, query }), args.context)
}
