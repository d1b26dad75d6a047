import { existsSync, linkSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { identify, isRunning, type ProcessIdentity } from './process-identity.ts'

/**
 * Lock on a data directory: one process at a time may run a server over it.
 *
 * Each owner claims the next generation by creating `owner.N` (a hard link, so that the file appears
 * atomically) and the highest N counts. A dead owner's file stays until a later generation exists, so two
 * processes that find the same dead owner compete for one name and exactly one wins.
 */
export type Ownership = { release(): void }

/** Thrown when another live process owns the data directory. */
export class AlreadyRunningError extends Error {
  readonly pid: number

  constructor(pid: number, directory: string) {
    super(
      `Ya hay un Sendero en marcha con los datos de ${directory} (proceso ${pid}). ` +
        'Detenlo antes de iniciar otro, o elige otra carpeta de datos con DATA_DIR.',
    )
    this.name = 'AlreadyRunningError'
    this.pid = pid
  }
}

/** Acquires the directory for this process. Throws AlreadyRunningError with the owner's pid. */
export function acquireOwnership(directory: string, dataDir = directory): Ownership {
  const draft = path.join(directory, `owner-draft.${process.pid}.${Date.now()}`)
  writeFileSync(draft, JSON.stringify(identify(process.pid)), { mode: 0o644 })
  try {
    for (;;) {
      const last = lastGeneration(directory)
      const owner = last === 0 ? null : ownerAt(directory, last)
      if (owner && isRunning(owner)) throw new AlreadyRunningError(owner.pid, dataDir)
      const generation = last + 1
      if (!claim(draft, fileOf(directory, generation))) continue
      // A slow process may claim a number that was already superseded and cleaned up.
      if (lastGeneration(directory) === generation) return own(directory, generation)
      rmSync(fileOf(directory, generation), { force: true })
    }
  } finally {
    rmSync(draft, { force: true })
  }
}

function own(directory: string, turn: number): Ownership {
  for (const older of generations(directory).filter((other) => other < turn)) {
    rmSync(fileOf(directory, older), { force: true })
  }
  return {
    release() {
      const file = fileOf(directory, turn)
      if (existsSync(file)) writeFileSync(file, '')
    },
  }
}

function claim(draft: string, file: string): boolean {
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Returns the owner of a generation; null when it was released or cannot be read. */
function ownerAt(directory: string, turn: number): ProcessIdentity | null {
  try {
    return JSON.parse(readFileSync(fileOf(directory, turn), 'utf8')) as ProcessIdentity
  } catch {
    return null
  }
}

function generations(directory: string): number[] {
  return readdirSync(directory).flatMap((name) => {
    const turn = /^owner\.(\d+)$/.exec(name)?.[1]
    return turn === undefined ? [] : [Number(turn)]
  })
}

const lastGeneration = (directory: string) => Math.max(0, ...generations(directory))

const fileOf = (directory: string, turn: number) => path.join(directory, `owner.${turn}`)
