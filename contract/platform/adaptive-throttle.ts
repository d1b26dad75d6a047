/**
 * Adaptive throttle: runs `work` on the first call, and then at most once per pause, which lasts twice the
 * time of the work, within bounds. Calls made meanwhile run it once more. `work` never rejects.
 */
export function adaptiveThrottle(
  work: () => Promise<void>,
  { least, most }: { least: number; most: number },
): () => void {
  let running = false
  let callCount = 0

  async function run(): Promise<void> {
    running = true
    for (;;) {
      const met = callCount
      const began = performance.now()
      await work()
      const pause = Math.min(most, Math.max(least, 2 * (performance.now() - began)))
      await new Promise<void>((resolve) => setTimeout(resolve, pause).unref())
      if (callCount === met) break
    }
    running = false
  }

  return () => {
    callCount++
    if (!running) void run()
  }
}
