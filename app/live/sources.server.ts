import { setTimeout as sleep } from 'node:timers/promises'
import { EventSource } from 'eventsource'
import { EVENTS_NAME, type CallInput, type Endpoint } from '#contract/endpoint.ts'
import type { ApiClient } from '../backend/api.server.ts'
import { notFound } from '../backend/not-found.ts'
import type { Source } from './fan-out.server.ts'

/** How often a state is asked for: specification 1, section 9. */
const POLL_MS = 1_000
/** Of one event, in characters. */
const MAX_EVENT = 1024 * 1024

type EventsEndpoint = Endpoint & { answer: { stream: 'text/event-stream' } }

/**
 * The events of an endpoint of the API. `inputOf` says how it is called by who has heard that event
 * last. Its answer's head says what the events are called (`EVENTS_NAME`), also to who opens none.
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
        const answer = await api.stream(endpoint, inputOf(line.lastEventId()))
        const { headers, body } = answer
        // They may see something else by now, and so would everybody they speak for.
        if (nameIn(headers) !== name) {
          await body?.cancel()
          throw notFound()
        }
        return new Response(body?.pipeThrough(new TransformStream(), { signal }) ?? null, {
          headers,
        })
      }

      line.closed.addEventListener('abort', () => events.close(), { once: true })
      return {
        failover() {
          events.close()
          events = connect()
        },
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
 * A state that is asked for once a second, for all who watch it together; null when it will not change
 * any more. `name` is that of what is watched.
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
      // Each question is asked in the name of somebody who is there.
      return { failover: () => {} }
    },
  }
}
