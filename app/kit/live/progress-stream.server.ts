import { setTimeout as sleep } from 'node:timers/promises'
import type { LoaderFunctionArgs } from '@remix-run/node'
import {
  createEventChannels,
  type Channel,
  type Publisher,
} from '#contract/platform/event-channels.ts'
import { EVENT_STREAM_HEADERS } from '#contract/platform/event-stream.ts'
import type { ApiClient } from '../backend/api.server.ts'
import {
  admitViewer,
  isAccessLost,
  perConsole,
  viewerOf,
  type PageViewer,
  type Watched,
} from './viewer.server.ts'

/** Polling interval of a state: specification 1, section 9. */
const POLL_MS = 1_000
/** Maximum outage of the API; then streams end, and browsers show it and reconnect. */
const OUTAGE_TIMEOUT_MS = 5_000

type Read = (api: ApiClient) => Promise<object | null>

/**
 * Server-sent events of a state that the API has no events of: it is read once a second for each session that follows
 * it, in its own name. `name` is that of the state; `read` returns null when it will not change any more, and the
 * events end with `done`.
 *
 * @throws Response as `admitViewer`.
 */
export async function progressStream(
  args: LoaderFunctionArgs,
  { name, read, ...watched }: Watched & { name: string; read: Read },
): Promise<Response> {
  const headers = EVENT_STREAM_HEADERS
  if (!(await admitViewer(args, watched, read))) return new Response(null, { headers })
  const viewer = await viewerOf(args)
  const { body } = channelsOf(args.context).join(`${name} ${viewer.session}`, viewer, (channel) =>
    poll(channel, viewer, read),
  )
  return new Response(body, { headers })
}

const channelsOf = perConsole((ending) => {
  const channels = createEventChannels<PageViewer, Publisher<PageViewer>>({})
  ending.addEventListener('abort', channels.close, { once: true })
  return channels
})

/** Polls the state in the name of the session that the viewers of a channel share. */
function poll(
  channel: Channel<PageViewer>,
  { api }: Pick<PageViewer, 'api'>,
  read: Read,
): Publisher<PageViewer> {
  const over = new AbortController()
  let reached = Date.now()

  async function look(): Promise<void> {
    try {
      const state = await read(await api(over.signal))
      reached = Date.now()
      if (state) channel.publish({ data: JSON.stringify(state) })
      else channel.close('done')
    } catch (thrown) {
      if (isAccessLost(thrown) || Date.now() - reached > OUTAGE_TIMEOUT_MS) channel.close()
    }
  }

  async function run(): Promise<void> {
    while (!over.signal.aborted) {
      await look()
      await sleep(POLL_MS, undefined, { signal: over.signal, ref: false }).catch(() => {})
    }
  }
  void run()
  return {
    // Each poll asks with the viewers' own session.
    stillAuthorizes: async () => true,
    stop: () => over.abort(),
  }
}
