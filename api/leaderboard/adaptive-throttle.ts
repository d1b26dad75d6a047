import { setTimeout as sleep } from 'node:timers/promises'

/**
 * A call that does `work` at once, but not again before a pause as long as twice the work took, within
 * bounds; however often it is called meanwhile, the work is then done once. `work` never rejects.
 */
export function adaptiveThrottle(
  work: () => Promise<void>,
  { least, most }: { least: number; most: number },
): () => void {
  let running = false
  let asked = 0

  async function run(): Promise<void> {
    running = true
    for (;;) {
      const met = asked
      const began = performance.now()
      await work()
      const pause = 2 * (performance.now() - began)
      await sleep(Math.min(most, Math.max(least, pause)), undefined, { ref: false })
      if (asked === met) break
    }
    running = false
  }

  return () => {
    asked++
    if (!running) void run()
  }
}
