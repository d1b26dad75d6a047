import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, globSync } from 'node:fs'
import { chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from './free-port.ts'

/** Two servers of Debian's package, one of which follows the other by PostgreSQL's own streaming replication. */

const run = promisify(execFile)
const OWNER = 'sendero_owner'
const FOLLOWER = 'sendero_follower'
const DATABASE = 'sendero'

/** The folder of the server's programs; null where the package is not installed. The npm package has no pg_basebackup. */
export function serverPrograms(): string | null {
  const found = globSync('/usr/lib/postgresql/*/bin').sort(
    (a, b) => Number(a.split('/')[4]) - Number(b.split('/')[4]),
  )
  return found.findLast((bin) => existsSync(path.join(bin, 'pg_basebackup'))) ?? null
}

export type ReplicatedServers = {
  /** URL for the database's owner, who is no superuser. */
  primaryUrl: string
  standbyUrl: string
  /** URL of both, for whoever needs the one that takes writes. */
  writableUrl: string
  /** As the standby's superuser. */
  onStandby(statement: string): Promise<Record<string, unknown>[]>
  onPrimary(statement: string): Promise<Record<string, unknown>[]>
  stopStandby(): Promise<void>
  startStandby(): Promise<void>
  /** Stops the standby's processes without ending them, and lets them go on. */
  freezeStandby(): Promise<void>
  thawStandby(): Promise<void>
  /** Kills the primary; the standby is promoted by `onStandby`. */
  killPrimary(): Promise<void>
  remove(): Promise<void>
}

/** Starts them. With `synchronous` a commit is acknowledged once both have it. */
export async function startReplicatedServers(
  bin: string,
  { synchronous = false } = {},
): Promise<ReplicatedServers> {
  const directory = await mkdtemp(path.join(tmpdir(), 'sendero-replicas-'))
  const account = await serverAccount()
  if (account) await chown(directory, account.uid, account.gid)
  await chmod(directory, 0o700)
  const [primary, standby] = [path.join(directory, 'primary'), path.join(directory, 'standby')]
  const password = randomBytes(16).toString('hex')
  const ports = { [primary]: await freePort(), [standby]: await freePort() }

  // PostgreSQL refuses to run as root.
  const program = (name: string, ...args: string[]) => {
    const command = path.join(bin, name)
    return account
      ? run('runuser', ['-u', account.name, '--', command, ...args], { cwd: '/' })
      : run(command, args)
  }
  const start = (data: string) =>
    program(
      'pg_ctl',
      'start',
      '--wait',
      `--pgdata=${data}`,
      `--log=${data}.log`,
      `--options=-p ${ports[data]} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`,
    )
  const stop = (data: string) =>
    program('pg_ctl', 'stop', '--wait', '--mode=immediate', `--pgdata=${data}`)
  const urlOf = (user: string, data: string) =>
    `postgresql://${user}:${password}@127.0.0.1:${ports[data]}/${user === OWNER ? DATABASE : 'postgres'}`
  const on = (data: string) => async (statement: string) => {
    const client = new pg.Client({
      connectionString: urlOf('postgres', data).replace(/postgres$/, DATABASE),
    })
    await client.connect()
    return (await client.query(statement).finally(() => client.end())).rows as Record<
      string,
      unknown
    >[]
  }

  const secret = path.join(directory, 'password')
  await writeFile(secret, password)
  if (account) await chown(secret, account.uid, account.gid)
  await program(
    'initdb',
    `--pgdata=${primary}`,
    '--username=postgres',
    `--pwfile=${secret}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  )
  await start(primary)
  const client = new pg.Client({ connectionString: urlOf('postgres', primary) })
  await client.connect()
  for (const statement of [
    `create role ${OWNER} login nosuperuser nobypassrls createrole password '${password}'`,
    `create role ${FOLLOWER} login replication password '${password}'`,
    `create database ${DATABASE} owner ${OWNER}`,
  ])
    await client.query(statement)
  await client.end()
  await program(
    'pg_basebackup',
    `--pgdata=${standby}`,
    `--dbname=${urlOf(FOLLOWER, primary)}`,
    '--write-recovery-conf',
    '--checkpoint=fast',
    '--no-sync',
  )
  await start(standby)
  if (synchronous) {
    await on(primary)(`alter system set synchronous_standby_names = '*'`)
    await on(primary)('select pg_reload_conf()')
  }

  /** The server itself first: while it is stopped it starts no process. */
  const processesOf = async (data: string): Promise<number[]> => {
    const server = Number(
      (await readFile(path.join(data, 'postmaster.pid'), 'utf8')).split('\n')[0],
    )
    const children = await readFile(`/proc/${server}/task/${server}/children`, 'utf8')
    return [server, ...children.trim().split(' ').filter(Boolean).map(Number)]
  }
  const signal = async (data: string, name: NodeJS.Signals) => {
    for (const pid of await processesOf(data)) process.kill(pid, name)
  }

  return {
    primaryUrl: urlOf(OWNER, primary),
    standbyUrl: urlOf(OWNER, standby),
    writableUrl:
      urlOf(OWNER, primary).replace(/(:\d+)(\/\w+)$/, `$1,127.0.0.1:${ports[standby]}$2`) +
      '?target_session_attrs=read-write',
    onStandby: on(standby),
    onPrimary: on(primary),
    stopStandby: async () => {
      await stop(standby)
    },
    startStandby: async () => {
      await start(standby)
    },
    freezeStandby: () => signal(standby, 'SIGSTOP'),
    thawStandby: () => signal(standby, 'SIGCONT'),
    killPrimary: async () => {
      await signal(primary, 'SIGKILL')
      // Nothing is left to stop.
      await rm(path.join(primary, 'postmaster.pid'))
    },
    remove: async () => {
      await stop(standby).catch(() => {})
      await stop(primary).catch(() => {})
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** As scripts/ci-postgres.sh: for root Debian's account, or nobody; else one's own. */
async function serverAccount(): Promise<{ name: string; uid: number; gid: number } | null> {
  if (process.getuid?.() !== 0) return null
  const number = async (flag: string, name: string) =>
    Number((await run('id', [flag, name])).stdout.trim())
  const of = async (name: string) => ({
    name,
    uid: await number('-u', name),
    gid: await number('-g', name),
  })
  return of('postgres').catch(() => of('nobody'))
}
