import { setTimeout as sleep } from 'node:timers/promises'
import { EventSource } from 'eventsource'
import { EVENTS_NAME, type CallInput, type Endpoint } from '#contract/endpoint.ts'
import type { ApiClient } from '../backend/api.server.ts'
import { notFound } from '../backend/not-found.ts'
import type { Source } from './upstream.server.ts'

/** Polling interval of a state: specification 1, section 9. */
const POLL_MS = 1_000
/** Maximum size of an event, in characters. */
const MAX_EVENT = 1024 * 1024

type EventsEndpoint = Endpoint & { answer: { stream: 'text/event-stream' } }

/**
 * Source with the events of an API endpoint. `inputOf` returns the call's input after that last event. The header
 * `EVENTS_NAME` of the response, also of a HEAD request, is the channel's name.
 */
export function eventsOf<E extends EventsEndpoint>(
  endpoint: E,
  inputOf: (lastEventId: string | undefined) => CallInput<E>,
): Source {
  return {
    admit: async (api) => nameIn(await api.head(endpoint, inputOf(undefined))),
    follow(line, name) {
      let events = connect()

      function connect(): EventSource {
        const source = new EventSource('http://api.invalid', {
          maxBufferSize: MAX_EVENT,
          fetch: (_address, { signal }) =>
            line.callAsLeader((api) => open(api, signal as AbortSignal), signal as AbortSignal),
        })
        source.onopen = () => line.connected()
        source.onmessage = ({ data, lastEventId: id }) => line.publish({ id, data: String(data) })
        source.onerror = () => line.disconnected()
        return source
      }

      async function open(api: ApiClient, signal: AbortSignal): Promise<Response> {
        const answer = await api.stream(endpoint, inputOf(line.lastEventId() ?? undefined))
        const { headers, body } = answer
        // The leader's access may have changed since: then their events must not be sent to the other viewers.
        if (nameIn(headers) !== name) {
          await body?.cancel()
          throw notFound()
        }
        return new Response(body?.pipeThrough(new TransformStream(), { signal }) ?? null, {
          headers,
        })
      }

      line.closed.addEventListener('abort', () => events.close(), { once: true })
      return () => {
        events.close()
        events = connect()
      }
    },
  }
}

function nameIn(headers: Headers): string {
  const name = headers.get(EVENTS_NAME)
  if (!name) throw new Error('The API does not say what its events are called')
  return name
}

/**
 * Source that polls a state once a second, for all viewers of the same name; `read` returns null when the state
 * will not change any more.
 */
export function polled(name: string, read: (api: ApiClient) => Promise<object | null>): Source {
  return {
    async admit(api) {
      await read(api)
      return name
    },
    follow(line) {
      async function look(): Promise<void> {
        const state = await line.callAsLeader(read)
        if (state) line.publish({ data: JSON.stringify(state) })
        else line.end('done')
      }
      async function poll(): Promise<void> {
        while (!line.closed.aborted) {
          await look().catch(line.disconnected)
          await sleep(POLL_MS, undefined, { signal: line.closed, ref: false }).catch(() => {})
        }
      }
      void poll()
      // Each poll uses a present viewer's session, so no failover is needed.
      return () => {}
    },
  }
}
