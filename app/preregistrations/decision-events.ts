import type { LoaderFunctionArgs } from '@remix-run/node'
import { preregistrations } from '#contract/preregistrations.ts'
import { idOf } from '../backend/address.server.ts'
import { eventStream } from '../live/event-stream.server.ts'
import { polled } from '../live/sources.server.ts'
import { paths } from '../paths.ts'
import { progressOf } from './decision-progress.ts'

/** Progress of a bulk decision as server-sent events, and `done` when it is finished. */
export async function loader(args: LoaderFunctionArgs) {
  const id = idOf(args.params)
  const page = paths.preregistrations.decision(id)
  return eventStream(args, {
    kind: 'decision',
    source: polled(page, async (api) => {
      const decision = await api.call(preregistrations.decision, { params: { id } })
      return decision.finished_at ? null : progressOf(decision)
    }),
    returnTo: page,
  })
}
