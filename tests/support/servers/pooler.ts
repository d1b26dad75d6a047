import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const SCRIPT = path.join(import.meta.dirname, '../../../scripts/ci-pgbouncer.sh')

/** Reason why no pooler can be started here; null when one can. */
export const poolerMissing = existsSync('/usr/sbin/pgbouncer')
  ? null
  : 'not run: the package pgbouncer is not installed'

export type Pooler = { url: string; stop: () => Promise<void> }

/** Starts PgBouncer in transaction mode in front of a server, with so many connections to it for each database. */
export async function startPooler(serverUrl: string, connections: number): Promise<Pooler> {
  const directory = await mkdtemp(path.join(tmpdir(), 'sendero-pooler-'))
  const env = {
    ...process.env,
    CI_PGBOUNCER_DIR: directory,
    CI_PGBOUNCER_SERVER: serverUrl,
    CI_PGBOUNCER_POOL: String(connections),
  }
  const { stdout } = await run(SCRIPT, ['start'], { env })
  return {
    url: stdout.trim(),
    stop: async () => {
      await run(SCRIPT, ['stop'], { env })
    },
  }
}
