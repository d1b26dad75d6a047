import type { LoaderFunctionArgs } from '@remix-run/node'
import { separatorOf } from '../backend/address.server.ts'
import { download } from '../backend/download.server.ts'
import { openJob } from './open-import.server.ts'

/** Rows that were not applied, as CSV with a column that says why. */
export async function loader(args: LoaderFunctionArgs) {
  const { api, calls, params, jobId } = await openJob(args)
  const sep = separatorOf(args.request)
  const query = { jobId, sep } as const
  return download(await api.stream(calls.failedRows, { params, query }), args.context)
}
