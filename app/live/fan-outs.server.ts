import { createFanOut, type FanOut, type Source, type Watcher } from './fan-out.server.ts'

/** Readers are given a sign of life, and looked at, so often. */
const HEARTBEAT_MS = 15_000
/** Everybody's right is looked at so often; with the time that it takes, within a minute. */
const CHECK_MS = 40_000

type Times = {
  heartbeatMs?: number
  checkMs?: number
  failoverDelayMs?: number
  outageTimeoutMs?: number
}

/** What is relayed in this process, and to whom: one upstream for all who are told the same. */
export type FanOuts = {
  /**
   * The stream of somebody who was admitted to what has that name; `company` is whom they act for.
   * @throws what the upstream was refused with, when it was opened for them.
   */
  join(
    to: { source: Source; kind: string; company: number; name: string },
    watcher: Watcher,
  ): ReturnType<FanOut['join']>
  /** How many upstreams are open. */
  count(): number
}

/** `ending` aborts when the process is about to end: streams close, and browsers come back. */
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
      // The API is away: what cannot be asked now is asked the next time.
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
