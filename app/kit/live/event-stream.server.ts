import type { LoaderFunctionArgs } from '@remix-run/node'
import type { CallInput, Endpoint } from '#contract/platform/endpoint.ts'
import { EVENT_STREAM_HEADERS } from '#contract/platform/event-stream.ts'
import { remoteEvents } from './remote-events.server.ts'
import { admitViewer, type Watched } from './viewer.server.ts'

type EventsEndpoint = Endpoint & { answer: { stream: 'text/event-stream' } }

/**
 * Server-sent events of an API endpoint (docs/decisions/0130): with the API in this process the stream that it opens
 * for this viewer, with a remote API the shared one. `inputAfter` returns the call's input after that last event.
 *
 * @throws Response as `admitViewer`.
 */
export async function eventStream<E extends EventsEndpoint>(
  args: LoaderFunctionArgs,
  {
    endpoint,
    inputAfter,
    ...watched
  }: Watched & {
    endpoint: E
    inputAfter: (lastEventId: string | undefined) => CallInput<E>
  },
): Promise<Response> {
  const { request, context } = args
  const body = context.console.remoteApi
    ? await remoteEvents(args, watched, {
        head: (api) => api.head(endpoint, inputAfter(undefined)),
        open: (api, lastEventId) => api.stream(endpoint, inputAfter(lastEventId ?? undefined)),
      })
    : await ownEvents()
  return new Response(body, { headers: EVENT_STREAM_HEADERS })

  /** The stream ends with the viewer's connection, so one that is not sent after all is not left open. */
  async function ownEvents(): Promise<ReadableStream | null> {
    const input = inputAfter(request.headers.get('last-event-id') ?? undefined)
    const viewer = await admitViewer(args, watched, (api) => api.stream(endpoint, input))
    return viewer && viewer.admitted.body
  }
}
