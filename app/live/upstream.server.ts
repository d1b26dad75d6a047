import type { Channel, Publisher, Viewer } from '#contract/event-channels.ts'
import type { ApiClient } from '../backend/api.server.ts'

/** Channel of an upstream: the leader's API client, and the viewers to publish to. */
export type UpstreamChannel = Pick<Channel<Watcher>, 'publish' | 'lastEventId'> & {
  /** Aborts after the last viewer has left. */
  readonly closed: AbortSignal
  /**
   * Calls the API as the leader, one of the viewers. A viewer who has lost access is disconnected, and the next one
   * becomes leader.
   */
  callAsLeader<T>(work: (api: ApiClient) => Promise<T>, signal?: AbortSignal): Promise<T>
  /** Reports that the upstream answers. */
  connected(): void
  /** Reports that the upstream does not answer; it retries. */
  disconnected(): void
  /** Publishes a last event and closes all streams. */
  end(event: string): void
}

/** Source of a page's events. */
export type Source = {
  /**
   * Authorizes a viewer and returns the name of the event channel: viewers with the same name get the same events.
   * @throws Response when access is denied.
   */
  admit(api: ApiClient): Promise<string>
  /**
   * Follows the named channel until it is closed. The returned function connects again with another leader's
   * session, after the leader has left.
   */
  follow(channel: UpstreamChannel, name: string): () => void
}

/** Viewer of a page; `api` returns an API client independent of the lifetime of the request. */
export type Watcher = Viewer & { api(signal: AbortSignal): Promise<ApiClient> }

/** One upstream to the API for all viewers of a channel. */
export type Upstream = Publisher<Watcher> & {
  /** Resolves when the upstream is open; rejects with its refusal. */
  readonly opened: Promise<undefined>
}

/** Delay before failover to another viewer's session, so that several disconnects cause one failover. */
const FAILOVER_DELAY_MS = 1_000
/** Maximum outage of the upstream; then streams end, and browsers show it and reconnect. */
const OUTAGE_TIMEOUT_MS = 5_000
const CHECK_TIMEOUT_MS = 10_000

export function openUpstream(
  source: Source,
  name: string,
  channel: Channel<Watcher>,
  { failoverDelayMs = FAILOVER_DELAY_MS, outageTimeoutMs = OUTAGE_TIMEOUT_MS } = {},
): Upstream {
  const over = new AbortController()
  const { promise: opened, resolve: opens, reject: refuses } = Promise.withResolvers<undefined>()
  // Prevents an unhandled rejection when all viewers have left.
  opened.catch(() => {})
  let leader: Watcher | null = null
  let wasReached = false
  let refusal: unknown
  let outageTimer: NodeJS.Timeout | undefined
  let failoverTimer: NodeJS.Timeout | undefined

  function connected(): void {
    clearTimeout(outageTimer)
    outageTimer = undefined
    wasReached = true
    opens(undefined)
  }

  const failover = source.follow(
    {
      closed: over.signal,
      lastEventId: channel.lastEventId,
      async callAsLeader(work, signal = over.signal) {
        for (const [watcher, stream] of channel.viewers) {
          leader = watcher
          try {
            return await work(await watcher.api(signal))
          } catch (thrown) {
            signal.throwIfAborted()
            refusal = thrown
            if (!isRefusal(thrown)) break
            if (isAccessLost(thrown)) stream.close()
          }
        }
        throw refusal
      },
      connected,
      disconnected() {
        if (over.signal.aborted) return
        if (!wasReached) channel.close()
        else outageTimer ??= setTimeout(channel.close, outageTimeoutMs).unref()
      },
      publish(event) {
        connected()
        return channel.publish(event)
      },
      end(event) {
        connected()
        channel.close(event)
      },
    },
    name,
  )

  return {
    opened,
    stillAuthorizes: ({ api }) => isStillAuthorized(source, name, api),
    left(watcher) {
      if (watcher !== leader) return
      failoverTimer ??= setTimeout(() => {
        failoverTimer = undefined
        if (leader && !channel.viewers.has(leader)) failover()
      }, failoverDelayMs).unref()
    },
    stop() {
      clearTimeout(outageTimer)
      clearTimeout(failoverTimer)
      over.abort()
      if (refusal === undefined) opens(undefined)
      else refuses(refusal)
    },
  }
}

/** Returns true while the viewer still has access; throws when that cannot be determined. */
async function isStillAuthorized(
  source: Source,
  name: string,
  api: Watcher['api'],
): Promise<boolean> {
  const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS)
  try {
    return (await source.admit(await api(signal))) === name
  } catch (thrown) {
    if (isRefusal(thrown)) return !isAccessLost(thrown)
    if (thrown instanceof Response || signal.aborted) throw thrown
    return false
  }
}

/** True when the API refused the call, as opposed to being unavailable. */
const isRefusal = (thrown: unknown): thrown is Response =>
  thrown instanceof Response && thrown.status < 500

/** True when the session ended or has lost access; 429 is not a loss of access. */
const isAccessLost = (thrown: unknown) => isRefusal(thrown) && thrown.status !== 429
