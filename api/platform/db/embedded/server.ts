import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chooseAccount } from './account.ts'
import { findBinaries } from './binaries.ts'
import { DATABASE, ensureCluster, OWNER_ROLE, readPassword } from './cluster.ts'
import { findHome, openHome } from './home.ts'
import { acquireOwnership, AlreadyRunningError } from './ownership.ts'
import {
  clearEarlierServer,
  readPidFile,
  startPostmaster,
  StartFailure,
  stopServer,
  type Installation,
  type Postmaster,
} from './postmaster.ts'
import { completeRestoration } from './pending-restoration.ts'
import { isServerOf } from './process-identity.ts'

export { AlreadyRunningError }

export type EmbeddedServerOptions = {
  /** Directory of the database; created at the first start. */
  dataDir: string
  /** Receives progress messages, one Spanish sentence at a time. */
  log?: (line: string) => void
  /** Port on 127.0.0.1; any free one by default. */
  port?: number
  /** Overrides of the product's server settings, for tests, whose data need not survive a power loss. */
  settings?: Record<string, string>
}

export type EmbeddedServer = {
  /** URL for the owner of the database «sendero», who is also superuser of this server. */
  url: string
  /**
   * Directory of the database's files: outside `dataDir` when the account that runs it cannot reach that
   * (home.ts).
   */
  directory: string
  /** Fast shutdown; resolves when the server has ended and the data directory is free again. */
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL over a data directory and resolves when it accepts connections.
 *
 * The server is restarted on the same port if it dies, and is stopped when this process ends. It does not
 * keep this process alive.
 *
 * @throws AlreadyRunningError when a live process owns the data directory.
 */
export async function startEmbeddedServer({
  dataDir,
  log = () => {},
  port,
  settings = {},
}: EmbeddedServerOptions): Promise<EmbeddedServer> {
  const directory = path.resolve(dataDir)
  const account = chooseAccount(path.join(directory, 'cluster'))
  const home = openHome(directory, account)
  const ownership = acquireOwnership(home.directory, directory)
  try {
    completeRestoration(home.directory)
    const binaries = findBinaries(home.directory, account)
    const installation = { home, binaries, account, log, settings }
    await ensureCluster(home, installation.binaries, account, log)
    const first = await startOnFreePort(installation, port)
    const server = supervise(installation, first)
    let stopped: Promise<void> | undefined
    return {
      url: connectionUrl(home.cluster, first.port),
      directory: home.cluster,
      stop: () => (stopped ??= server.stop().finally(() => ownership.release())),
    }
  } catch (error) {
    ownership.release()
    throw error
  }
}

/**
 * Returns the connection URL of the server that any process runs over this data directory, or null. For
 * tools used beside a running application.
 */
export function urlOfRunningServer(dataDir: string): string | null {
  const home = findHome(path.resolve(dataDir))
  const server = home && readPidFile(home.cluster)
  if (!server?.ready || !isServerOf(server.pid, home!.cluster)) return null
  return connectionUrl(home!.cluster, server.port)
}

function connectionUrl(cluster: string, port: number): string {
  return `postgres://${OWNER_ROLE}:${readPassword(cluster)}@127.0.0.1:${port}/${DATABASE}`
}

type Listening = Postmaster & { port: number }

/** Retries, as a free port can be taken before it is used, and sessions of a dead server linger. */
async function startOnFreePort(installation: Installation, wanted?: number): Promise<Listening> {
  const deadline = Date.now() + 10_000
  for (;;) {
    const port = wanted ?? (await freePort())
    await clearEarlierServer(installation)
    try {
      return { ...(await startPostmaster(installation, port)), port }
    } catch (error) {
      if (!(error instanceof StartFailure) || Date.now() > deadline) throw error
      const taken = wanted === undefined && /could not bind/.test(error.reason)
      const lingering = /pre-existing shared memory block/.test(error.reason)
      if (!taken && !lingering) throw error
      await sleep(100)
    }
  }
}

/** Restarts a server on its port until it is told to stop. */
function supervise(installation: Installation, first: Listening): { stop(): Promise<void> } {
  const { log } = installation
  const stopping = new AbortController()
  let server: Promise<Postmaster | null> = Promise.resolve(first)

  function watch(postmaster: Postmaster) {
    void postmaster.exited.then(() => {
      if (stopping.signal.aborted) return
      log('La base de datos terminó de forma inesperada; se inicia de nuevo')
      server = startAgain()
    })
  }

  async function startAgain(): Promise<Postmaster | null> {
    for (let pause = 100; ; pause = Math.min(pause * 2, 5_000)) {
      await sleep(pause, undefined, { ref: false, signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return null
      try {
        const postmaster = await startOnFreePort(installation, first.port)
        watch(postmaster)
        return postmaster
      } catch (error) {
        log(error instanceof Error ? error.message : String(error))
      }
    }
  }

  watch(first)
  return {
    async stop() {
      stopping.abort()
      const running = await server
      if (running) await stopServer(installation, running.pid, running.hasExited)
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
