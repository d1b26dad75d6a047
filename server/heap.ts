import { setFlagsFromString } from 'node:v8'

/**
 * How much of the old generation may be garbage before it is collected, in percent of what is alive. Left to
 * itself the engine lets it grow to four times that on machines with much memory: 550 MiB resident for 80
 * alive, and what an attack or an import left there stays for minutes (docs/performance.md). The flag
 * is read whenever the engine sets its next limit.
 */
const GROWTH_PERCENT = 50

export function keepHeapSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`)
}
