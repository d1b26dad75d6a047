import type { LoaderFunctionArgs } from '@remix-run/node'
import { leaderboard } from '#contract/leaderboard.ts'
import { signedIn } from '../backend/api.server.ts'
import { download } from '../backend/download.server.ts'
import { paths } from '../paths.ts'
import { courseUuidOf } from './course-uuid.ts'

/** The ten best as server-sent events. A course that is not theirs answers 404 before any event. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const uuid = courseUuidOf(params)
  const api = await signedIn(request, context, { returnTo: paths.leaderboard.page(uuid) })
  const last_event_id = request.headers.get('last-event-id') ?? undefined
  return download(
    await api.stream(leaderboard.events, { params: { uuid }, query: { last_event_id } }),
    context,
  )
}
