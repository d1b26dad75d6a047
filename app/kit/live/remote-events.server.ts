import type { LoaderFunctionArgs } from '@remix-run/node'
import { EventSource } from 'eventsource'
import { EVENTS_NAME } from '#contract/platform/endpoint.ts'
import {
  createEventChannels,
  type Channel,
  type Publisher,
} from '#contract/platform/event-channels.ts'
import type { ApiClient } from '../backend/api.server.ts'
import { notFound } from '../backend/not-found.ts'
import {
  admitViewer,
  isAccessLost,
  isRefusal,
  perConsole,
  viewerOf,
  type PageViewer,
  type Watched,
} from './viewer.server.ts'

/**
 * Events of a remote API (API_URL, docs/decisions/0130): one upstream per event channel and process, with fan-out to
 * all viewers. It is open in the name of one of them, the leader.
 */

/** Calls of an endpoint with events. The header `EVENTS_NAME` of both answers is the name of the event channel. */
export type EventCalls = {
  head(api: ApiClient): Promise<Headers>
  open(api: ApiClient, lastEventId: string | null): Promise<Response>
}

/** Interval of access checks; with their duration, each viewer is checked within a minute. */
const CHECK_MS = 40_000
const CHECK_TIMEOUT_MS = 10_000
/** Delay before failover to another viewer's session, so that several disconnects cause one failover. */
const FAILOVER_DELAY_MS = 1_000
/** Maximum outage of the upstream; then streams end, and browsers show it and reconnect. */
const OUTAGE_TIMEOUT_MS = 5_000
/** Maximum size of an event, in characters. */
const MAX_EVENT = 1024 * 1024

/** Returns the events for a viewer, once the upstream is open; null for a HEAD request. @throws as `admitViewer`. */
export async function remoteEvents(
  args: LoaderFunctionArgs,
  watched: Watched,
  calls: EventCalls,
): Promise<ReadableStream | null> {
  const viewer = await admitViewer(args, watched, async (api) => nameIn(await calls.head(api)))
  if (!viewer) return null
  const { admitted: name, tenantId } = viewer
  const events = { kind: watched.kind, tenantId, name, calls }
  return upstreamsOf(args.context).join(events, await viewerOf(args))
}

const upstreamsOf = perConsole((ending) => createUpstreams(ending))

/** Events of a channel; `tenantId` is the tenant acted on. */
type NamedEvents = { kind: string; tenantId: number; name: string; calls: EventCalls }

type Times = { checkMs?: number; failoverDelayMs?: number; outageTimeoutMs?: number }

/** Upstreams of a process: one per event channel. */
export function createUpstreams(ending: AbortSignal, { checkMs = CHECK_MS, ...times }: Times = {}) {
  const channels = createEventChannels<PageViewer, Upstream>({ checkMs })
  ending.addEventListener('abort', channels.close, { once: true })
  return {
    /** Adds an admitted viewer. @throws the refusal of the upstream, when it was opened for this viewer. */
    async join({ kind, tenantId, name, calls }: NamedEvents, viewer: PageViewer) {
      const { body, publisher } = channels.join(`${kind} ${tenantId} ${name}`, viewer, (channel) =>
        openUpstream({ name, calls }, channel, times),
      )
      await publisher?.opened.catch(cloneRefusal)
      return body
    },
    count: channels.count,
  }
}

/** Throws a copy of the refusal for each waiting viewer, because a body can be read only once. */
function cloneRefusal(refusal: unknown): never {
  throw refusal instanceof Response ? refusal.clone() : refusal
}

type Upstream = Publisher<PageViewer> & {
  /** Resolves when the upstream is open; rejects with its refusal. */
  readonly opened: Promise<undefined>
}

function openUpstream(
  { calls, name }: Pick<NamedEvents, 'calls' | 'name'>,
  channel: Channel<PageViewer>,
  { failoverDelayMs = FAILOVER_DELAY_MS, outageTimeoutMs = OUTAGE_TIMEOUT_MS }: Times,
): Upstream {
  const { promise: opened, resolve: opens, reject: refuses } = Promise.withResolvers<undefined>()
  // Prevents an unhandled rejection when all viewers have left.
  opened.catch(() => {})
  let leader: PageViewer | null = null
  let wasReached = false
  let refusal: unknown
  let outageTimer: NodeJS.Timeout | undefined
  let failoverTimer: NodeJS.Timeout | undefined
  let events = connect()

  function connect(): EventSource {
    const source = new EventSource('http://api.invalid', {
      maxBufferSize: MAX_EVENT,
      fetch: (_address, { signal }) => openAsLeader(signal as AbortSignal),
    })
    source.onopen = () => {
      clearTimeout(outageTimer)
      outageTimer = undefined
      wasReached = true
      opens(undefined)
    }
    source.onmessage = ({ data, lastEventId: id }) => channel.publish({ id, data: String(data) })
    source.onerror = () => {
      if (!wasReached) channel.close()
      else outageTimer ??= setTimeout(channel.close, outageTimeoutMs).unref()
    }
    return source
  }

  /** Opens the events in the name of the first viewer who has access. Those who have lost it are disconnected. */
  async function openAsLeader(signal: AbortSignal): Promise<Response> {
    for (const [viewer, stream] of channel.viewers) {
      leader = viewer
      try {
        return await open(await viewer.api(signal), signal)
      } catch (thrown) {
        signal.throwIfAborted()
        refusal = thrown
        if (!isRefusal(thrown)) break
        if (isAccessLost(thrown)) stream.close()
      }
    }
    throw refusal
  }

  async function open(api: ApiClient, signal: AbortSignal): Promise<Response> {
    const { headers, body } = await calls.open(api, channel.lastEventId())
    // The leader's access may have changed since: then their events must not be sent to the other viewers.
    if (nameIn(headers) !== name) {
      await body?.cancel()
      throw notFound()
    }
    return new Response(body?.pipeThrough(new TransformStream(), { signal }) ?? null, { headers })
  }

  return {
    opened,
    /** Throws when that cannot be determined. */
    async stillAuthorizes({ api }) {
      const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS)
      try {
        return nameIn(await calls.head(await api(signal))) === name
      } catch (thrown) {
        if (isRefusal(thrown)) return !isAccessLost(thrown)
        if (thrown instanceof Response || signal.aborted) throw thrown
        return false
      }
    },
    left(viewer) {
      if (viewer !== leader) return
      failoverTimer ??= setTimeout(() => {
        failoverTimer = undefined
        if (!leader || channel.viewers.has(leader)) return
        events.close()
        events = connect()
      }, failoverDelayMs).unref()
    },
    stop() {
      clearTimeout(outageTimer)
      clearTimeout(failoverTimer)
      events.close()
      if (refusal === undefined) opens(undefined)
      else refuses(refusal)
    },
  }
}

function nameIn(headers: Headers): string {
  const name = headers.get(EVENTS_NAME)
  if (!name) throw new Error('The API does not say what its events are called')
  return name
}
