const TICK_MS = 5

/**
 * How long this process's event loop was held by one turn of it, in milliseconds of the thread's
 * processor time: what others on the machine take of the processor does not count, as it would by the
 * clock. Whoever serves in the test's own process is measured with the test's share.
 */
export function watchLoop() {
  let longest = 0
  let last = process.threadCpuUsage()

  function turn(): void {
    const now = process.threadCpuUsage()
    longest = Math.max(longest, (now.user + now.system - last.user - last.system) / 1000)
    last = now
  }

  const timer = setInterval(turn, TICK_MS)
  return {
    /** The longest since it was last asked. */
    take: () => {
      turn()
      const taken = longest
      longest = 0
      return taken
    },
    stop: () => clearInterval(timer),
  }
}
