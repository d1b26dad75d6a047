import { createEventChannels } from '#contract/event-channels.ts'
import { openUpstream, type Source, type Upstream, type Watcher } from './upstream.server.ts'

/** Interval of access checks; with their duration, each viewer is checked within a minute. */
const CHECK_MS = 40_000

/** Fan-outs of a process: one upstream per event channel. */
export type FanOuts = ReturnType<typeof createFanOuts>

type ChannelName = { source: Source; kind: string; company: number; name: string }

/** `ending` aborts on shutdown: streams close, and browsers reconnect. */
export function createFanOuts(
  ending: AbortSignal,
  {
    heartbeatMs,
    checkMs = CHECK_MS,
    ...times
  }: { heartbeatMs?: number; checkMs?: number } & Parameters<typeof openUpstream>[3] = {},
) {
  const channels = createEventChannels<Watcher, Upstream>({ heartbeatMs, checkMs })
  ending.addEventListener('abort', channels.close, { once: true })

  return {
    /**
     * Adds an authorized viewer to the named channel and returns the stream, once the upstream is open; `company` is
     * the tenant acted on.
     * @throws the refusal of the upstream, when it was opened for this viewer.
     */
    async join({ source, kind, company, name }: ChannelName, watcher: Watcher) {
      const { body, publisher } = channels.join(`${kind} ${company} ${name}`, watcher, (channel) =>
        openUpstream(source, name, channel, times),
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
