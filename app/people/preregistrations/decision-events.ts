import type { LoaderFunctionArgs } from '@remix-run/node'
import { preregistrations } from '#contract/people/preregistrations.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { progressStream } from '#app/kit/live/progress-stream.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { progressOf } from './decision-progress.ts'

/** Progress of a bulk decision as server-sent events, and `done` when it is finished. */
export async function loader(args: LoaderFunctionArgs) {
  const id = idOf(args.params)
  const page = paths.preregistrations.decision(id)
  return progressStream(args, {
    kind: 'decision',
    name: page,
    read: async (api) => {
      const decision = await api.call(preregistrations.decision, { params: { id } })
      return decision.finished_at ? null : progressOf(decision)
    },
    returnTo: page,
  })
}
