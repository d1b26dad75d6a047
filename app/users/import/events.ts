import type { LoaderFunctionArgs } from '@remix-run/node'
import { userImports } from '#contract/imports.ts'
import { signedIn } from '../../backend/api.server.ts'
import { jobEvents } from '../../imports/job-events.server.ts'
import { jobIdOf } from '../../imports/job-id.ts'

/** The job's progress as server-sent events. A job that is not theirs answers 404 before any event. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const read = () => api.call(userImports.status, { query: { jobId: jobIdOf(params) } })
  await read()
  return jobEvents(read, context)
}
