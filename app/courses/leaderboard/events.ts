import type { LoaderFunctionArgs } from '@remix-run/node'
import { leaderboard } from '#contract/courses/leaderboard.ts'
import { eventStream } from '#app/kit/live/event-stream.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { courseUuidOf } from './course-uuid.ts'

/**
 * The ten best as server-sent events. A course that is not visible to the actor answers 404 before
 * any event.
 */
export async function loader(args: LoaderFunctionArgs) {
  const uuid = courseUuidOf(args.params)
  return eventStream(args, {
    kind: 'leaderboard',
    endpoint: leaderboard.events,
    inputAfter: (last_event_id) => ({ params: { uuid }, query: { last_event_id } }),
    returnTo: paths.leaderboard.page(uuid),
  })
}
