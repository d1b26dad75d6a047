import type { LoaderFunctionArgs } from '@remix-run/node'
import { progressStream } from '../../live/progress-stream.server.ts'
import { progressOf } from './job-progress.ts'
import { openJob } from '../open-import.server.ts'

/**
 * Sends the job's progress as server-sent events, and `done` when it will not change by itself any more. A job of
 * another user answers 404 before any event, too many streams 429.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { calls, params, jobId, at } = await openJob(args)
  return progressStream(args, {
    kind: 'import',
    name: at.job(jobId),
    read: async (api) => {
      const job = await api.call(calls.status, { params, query: { jobId } })
      return job.status === 'in_progress' ? progressOf(job) : null
    },
  })
}
