import { createFanOut, type FanOut, type Source, type Watcher } from './fan-out.server.ts'

/** Interval of heartbeats to viewers, which also detect unresponsive ones. */
const HEARTBEAT_MS = 15_000
/** Interval of access checks; with their duration, each viewer is checked within a minute. */
const CHECK_MS = 40_000

type Times = {
  heartbeatMs?: number
  checkMs?: number
  failoverDelayMs?: number
  outageTimeoutMs?: number
}

/** Fan-outs of this process: one upstream per event channel. */
export type FanOuts = {
  /**
   * Adds an authorized viewer to the named channel and returns the stream; `company` is the tenant acted on.
   * @throws the refusal of the upstream, when it was opened for this viewer.
   */
  join(
    to: { source: Source; kind: string; company: number; name: string },
    watcher: Watcher,
  ): ReturnType<FanOut['join']>
  /** Number of open upstreams. */
  count(): number
}

/** `ending` aborts on shutdown: streams close, and browsers reconnect. */
export function createFanOuts(
  ending: AbortSignal,
  { heartbeatMs = HEARTBEAT_MS, checkMs = CHECK_MS, ...times }: Times = {},
): FanOuts {
  const relays = new Map<string, FanOut>()
  let timers: NodeJS.Timeout[] = []
  let checking = false

  ending.addEventListener('abort', () => {
    for (const relay of relays.values()) relay.close()
  })

  function heartbeat(): void {
    for (const relay of relays.values()) relay.heartbeat()
  }

  async function check(): Promise<void> {
    if (checking) return
    checking = true
    try {
      for (const relay of relays.values()) await relay.check()
    } catch {
      // The API is unavailable: the next check repeats it.
    } finally {
      checking = false
    }
  }

  function forget(key: string): void {
    relays.delete(key)
    if (relays.size > 0) return
    for (const timer of timers) clearInterval(timer)
    timers = []
  }

  return {
    async join({ source, kind, company, name }, watcher) {
      const key = `${kind} ${company} ${name}`
      let relay = relays.get(key)
      if (!relay) {
        relay = createFanOut(source, name, () => forget(key), times)
        relays.set(key, relay)
        if (timers.length === 0)
          timers = [
            setInterval(heartbeat, heartbeatMs).unref(),
            setInterval(check, checkMs).unref(),
          ]
      }
      const joined = relay.join(watcher)
      if (ending.aborted) relay.close()
      return joined
    },
    count: () => relays.size,
  }
}
