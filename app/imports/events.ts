import type { LoaderFunctionArgs } from '@remix-run/node'
import { auth } from '#contract/auth.ts'
import { jobEvents } from './job-events.server.ts'
import { openJob } from './open-import.server.ts'

/**
 * The job's progress as server-sent events. A job that is not theirs answers 404 before any event, too
 * many of them 429.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { api, calls, params, jobId } = await openJob(args)
  const read = () => api.call(calls.status, { params, query: { jobId } })
  const [session] = await Promise.all([api.call(auth.session, {}), read()])
  return jobEvents(read, session, args.request, args.context)
}
