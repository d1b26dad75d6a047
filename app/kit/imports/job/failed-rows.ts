import type { LoaderFunctionArgs } from '@remix-run/node'
import { download } from '../../backend/download.server.ts'
import { openJob } from '../open-import.server.ts'

/** Downloads the rows that were not applied, in the format of the uploaded file, with a column for the reason. */
export async function loader(args: LoaderFunctionArgs) {
  const { api, calls, params, jobId } = await openJob(args)
  return download(await api.stream(calls.failedRows, { params, query: { jobId } }), args.context)
}
