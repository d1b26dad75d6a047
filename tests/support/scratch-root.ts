import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
const GIB = 2 ** 30
/** Databases of a run and their write-ahead log take some 2 GiB. */
const NEEDED = 4 * GIB

/**
 * Directory under which the databases of a run are made: in memory where there is room, since some 300 databases of
 * 800 files each are copied and dropped; else the directory of temporary files.
 */
export function scratchRoot(): string {
  try {
    accessSync(MEMORY, constants.W_OK | constants.X_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= NEEDED ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}
