import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'

/** A verified draft and the place that it moves to, which is missing or an empty directory. */
type Move = { from: string; to: string }

/** File in the home of a database whose restoration is decided and may be incomplete. */
const JOURNAL = 'restoration.json'

/**
 * Moves verified drafts into their places. Decided when the journal exists: a process that dies before leaves the earlier
 * state, later the next start completes the moves. Only the owner of the home may call this.
 */
export function applyRestoration(directory: string, moves: Move[]): void {
  const draft = path.join(directory, `${JOURNAL}.draft`)
  const file = openSync(draft, 'w', 0o600)
  writeSync(file, JSON.stringify(moves))
  fsyncSync(file)
  closeSync(file)
  renameSync(draft, path.join(directory, JOURNAL))
  completeRestoration(directory)
}

/** True when a restoration was decided and its drafts are still needed. */
export function isPending(directory: string): boolean {
  return existsSync(path.join(directory, JOURNAL))
}

/** Completes the moves of a restoration that was decided, if any. */
export function completeRestoration(directory: string): void {
  if (!isPending(directory)) return
  const journal = path.join(directory, JOURNAL)
  for (const { from, to } of JSON.parse(readFileSync(journal, 'utf8')) as Move[]) {
    if (!existsSync(from)) continue
    if (existsSync(to)) rmdirSync(to)
    renameSync(from, to)
  }
  rmSync(journal)
}
