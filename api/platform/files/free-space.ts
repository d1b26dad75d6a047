import { statfs } from 'node:fs/promises'
import type { Logger } from 'pino'

/** A directory that the installation writes to, and the setting or purpose it belongs to. */
export type Volume = { name: string; directory: string }

/** 'low' is below the threshold of the settings; 'full' leaves no room for the database's next log file. */
export type DiskState = 'enough' | 'low' | 'full'

/** PostgreSQL stops when it cannot write its next log file of 16 MB. */
const FULL_BYTES = 32 * 1024 * 1024

const CHECK_MS = 30_000

/** Interval at which a disk that stays nearly full is logged again. */
const REMIND_MS = 3_600_000

export type FreeSpace = {
  /** Worst state of all volumes, as of the last check. */
  state(): DiskState
  /** Measures again. A volume that cannot be measured counts as having enough. */
  check(): Promise<void>
  /** Free bytes by the volume's name, as of the last check. */
  free(): ReadonlyMap<string, number>
  /** Checks now and every half minute; returns the function that stops it. */
  watch(): () => void
}

/**
 * Monitors the free space of directories, so that the operator learns of a filling disk before it is full.
 * @param measure free bytes of a directory.
 */
export function openFreeSpace({
  places,
  minBytes,
  log,
  measure = freeBytesOf,
}: {
  places: readonly Volume[]
  minBytes: number
  log: Logger
  measure?: (directory: string) => Promise<number>
}): FreeSpace {
  const free = new Map<string, number>()
  const reported = new Map<string, { state: DiskState; at: number }>()

  const stateOf = (bytes: number): DiskState =>
    bytes < FULL_BYTES ? 'full' : bytes < minBytes ? 'low' : 'enough'

  function tell({ name, directory }: Volume, bytes: number): void {
    const state = stateOf(bytes)
    const before = reported.get(name) ?? { state: 'enough', at: 0 }
    const isNews =
      state !== before.state || (state !== 'enough' && Date.now() > before.at + REMIND_MS)
    if (!isNews) return
    reported.set(name, { state, at: Date.now() })
    const line = { place: name, directory, freeBytes: bytes, minBytes }
    if (state === 'full') log.error(line, 'the disk is full: nothing can be stored')
    else if (state === 'low') log.warn(line, 'the disk is nearly full')
    else log.info(line, 'the disk has enough free space again')
  }

  async function check(): Promise<void> {
    for (const place of places) {
      const bytes = await measure(place.directory).catch(() => null)
      if (bytes === null) {
        free.delete(place.name)
        continue
      }
      free.set(place.name, bytes)
      tell(place, bytes)
    }
  }

  return {
    check,
    free: () => free,
    state() {
      const states = [...free.values()].map(stateOf)
      return states.includes('full') ? 'full' : states.includes('low') ? 'low' : 'enough'
    },
    watch() {
      void check()
      const timer = setInterval(() => void check(), CHECK_MS).unref()
      return () => clearInterval(timer)
    },
  }
}

async function freeBytesOf(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize
}

/**
 * True when a write failed for lack of space: of this machine (ENOSPC, EDQUOT) or of PostgreSQL (53100).
 */
export function isOutOfSpace(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100') return true
  return cause !== undefined && cause !== error && isOutOfSpace(cause)
}
