import { spawnSync } from 'node:child_process'
import { lchownSync, readdirSync, readFileSync, statSync, type Stats } from 'node:fs'
import path from 'node:path'

/** Account that PostgreSQL runs under when this process is root, which PostgreSQL refuses. */
export type Account = { uid: number; gid: number }

/**
 * Returns undefined for an ordinary user: PostgreSQL then runs under the same account. For root: the owner
 * of the data (or of the nearest existing parent directory), else `postgres`, else `nobody`.
 */
export function chooseAccount(cluster: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = nearestExisting(cluster)
  if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const account = accountNamed('postgres') ?? accountNamed('nobody')
  if (account) return account
  throw new Error(
    'PostgreSQL no se ejecuta como root y esta máquina no tiene un usuario «postgres» ni «nobody». ' +
      'Inicie Sendero con un usuario ordinario.',
  )
}

/** True when the account can enter the directory and read it, as tested by the kernel. */
export function canUse(account: Account | undefined, directory: string): boolean {
  const test = spawnSync('/bin/sh', ['-c', 'test -r "$1" && test -x "$1"', 'sh', directory], {
    ...account,
    cwd: '/',
    stdio: 'ignore',
  })
  if (test.error) {
    throw new Error(
      `Este proceso es root pero no puede ejecutar nada como otro usuario (${test.error.message}). ` +
        'Inicie Sendero con un usuario ordinario.',
    )
  }
  return test.status === 0
}

export function chownTo(account: Account | undefined, file: string): void {
  if (account) lchownSync(file, account.uid, account.gid)
}

export function chownTreeTo(account: Account | undefined, directory: string): void {
  if (!account) return
  chownTo(account, directory)
  for (const entry of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    chownTo(account, path.join(directory, entry))
  }
}

function nearestExisting(file: string): Stats {
  for (let place = file; ; place = path.dirname(place)) {
    const stats = statSync(place, { throwIfNoEntry: false })
    if (stats) return stats
  }
}

function accountNamed(name: string): Account | undefined {
  const fields = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find((line) => line[0] === name)
  return fields && { uid: Number(fields[2]), gid: Number(fields[3]) }
}
