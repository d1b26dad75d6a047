import type { LoaderFunctionArgs } from '@remix-run/node'
import { messages } from '#contract/messages/messages.ts'
import { eventStream } from '#app/kit/live/event-stream.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { messageIn } from './message-of.server.ts'

/** Progress and delivery results of a message, as server-sent events. */
export async function loader(args: LoaderFunctionArgs) {
  const params = messageIn(args.params)
  return eventStream(args, {
    kind: 'message',
    endpoint: messages.events,
    inputAfter: (last_event_id) => ({ params, query: { last_event_id } }),
    returnTo: paths.communications.detail(params.id),
  })
}
