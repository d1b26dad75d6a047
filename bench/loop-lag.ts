import { setTimeout as sleep } from 'node:timers/promises'

/** The longest block of a server's event loop in milliseconds, by its own histogram, since it was last asked. */
export function watchLag({ url }: { url: string }) {
  let longest = 0
  let last = 0
  let watching = true
  async function look(): Promise<void> {
    const text = await (await fetch(`${url}/metrics`)).text()
    const seconds = Number(
      /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1] ?? Number.NaN,
    )
    longest = Math.max(longest, seconds * 1_000)
  }
  async function watch(): Promise<void> {
    while (watching) {
      await look()
      await sleep(500)
    }
  }
  void watch()
  return {
    look,
    take: () => {
      last = longest
      longest = 0
      return last
    },
    last: () => last,
    stop: () => (watching = false),
  }
}
