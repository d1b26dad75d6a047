import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Kills the PostgreSQL server of a data directory, which outlives the Patroni that started it; nothing when none runs. */
export function killPostmaster(data: string): void {
  try {
    const [pid] = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(pid), 'SIGKILL')
  } catch {
    // It does not run.
  }
}
