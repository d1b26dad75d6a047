import { EventSource } from 'eventsource'
import type { Leaderboard } from '#contract/courses/leaderboard.ts'

/** Viewer of server-sent events, with the events received. */
export function watchBy(fetch: (headers: Record<string, string>) => Promise<Response>) {
  const heard: { id: string; state: Leaderboard; at: number }[] = []
  const statuses: number[] = []
  const waiting = new Set<() => void>()
  const wake = () => {
    for (const look of waiting) look()
  }
  const source = new EventSource('http://sendero.test/events', {
    fetch: async (_url, init) => {
      const answer = await fetch(init.headers)
      statuses.push(answer.status)
      return answer
    },
  })
  source.onmessage = ({ data, lastEventId }) => {
    heard.push({ id: lastEventId, state: JSON.parse(String(data)), at: performance.now() })
    wake()
  }
  source.onerror = wake

  async function until<T>(what: () => T | undefined | false, told: string): Promise<T> {
    const deadline = AbortSignal.timeout(15_000)
    for (;;) {
      const found = what()
      if (found !== undefined && found !== false) return found
      if (deadline.aborted) {
        throw new Error(`${told}; heard ${JSON.stringify(heard.at(-1)?.state.rows ?? null)}`)
      }
      await new Promise<void>((resolve) => {
        const look = () => {
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        setTimeout(look, 100)
      })
    }
  }

  return {
    heard,
    statuses,
    latest: () => heard.at(-1)?.state,
    /** The first state from now on that is so, the latest one included. */
    sees: (matches: (state: Leaderboard) => boolean) =>
      until(() => {
        const state = heard.at(-1)?.state
        return state && matches(state) && state
      }, 'Never seen'),
    /** The stream ended or was refused, and the next one was asked for or not. */
    disconnected: () => until(() => source.readyState !== source.OPEN || undefined, 'Still open'),
    refused: () => until(() => source.readyState === source.CLOSED || undefined, 'Not refused'),
    close: () => source.close(),
  }
}

export type Watcher = ReturnType<typeof watchBy>

/** The order of the table, as points and first names. */
export const standing = ({ rows }: Leaderboard) => rows.map(({ points, name }) => [points, name])
