import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync } from 'node:fs'

/** Unprivileged user for servers that refuse to run as root. */
export type Account = { name: string; uid: number; gid: number }

/** Returns Debian's user of PostgreSQL, or nobody, for root; null for any other user, who runs them as it is. */
export function serverAccount(): Account | null {
  if (process.getuid?.() !== 0) return null
  const number = (flag: string, name: string) =>
    Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
  for (const name of ['postgres', 'nobody']) {
    try {
      return { name, uid: number('-u', name), gid: number('-g', name) }
    } catch {
      // There is no such user.
    }
  }
  throw new Error('No hay usuario postgres ni nobody.')
}

/** Creates a directory that belongs to the account. */
export function makeDirectory(directory: string, account: Account | null): string {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  if (account) chownSync(directory, account.uid, account.gid)
  return directory
}
