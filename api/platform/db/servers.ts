import pg from 'pg'
import { ConnectionLost } from './connection.ts'
import { readServerList } from './server-list.ts'

/**
 * The servers that an address names, of which one is connected to: the first, until a connection to it fails or it
 * turns out to be a standby. The driver knows single servers only.
 */
export type Servers = {
  /** Address of the server that new connections go to. */
  current(): string
  /** Goes on to the next server, unless somebody has done so since `from` failed. */
  leave(from: string): void
  readonly count: number
  readonly writable: boolean
}

export function serversOf(address: string): Servers {
  const list = readServerList(address)
  if (!list) throw new Error('Not an address of PostgreSQL')
  const { urls, writable } = list
  let at = 0
  return {
    current: () => urls[at]!,
    leave: (from) => {
      if (urls[at] === from) at = (at + 1) % urls.length
    },
    count: urls.length,
    writable,
  }
}

/** A parameter of the session, which the server tells at its start and when it changes. */
type ParameterStatus = { parameterName: string; parameterValue: string }
type Internals = {
  connection: { on(name: string, listener: (status: ParameterStatus) => void): void }
}

/** Returns the driver's client for these servers. A connection to one that takes no writes is refused, if they have to. */
export function clientOf(servers: Servers): typeof pg.Client {
  return class extends pg.Client {
    readonly #server: string
    #standby = false

    constructor(config: pg.ClientConfig = {}) {
      const server = servers.current()
      super({ ...config, connectionString: server })
      this.#server = server
      const { connection } = this as unknown as Internals
      connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
        if (parameterName === 'in_hot_standby') this.#standby = parameterValue === 'on'
      })
    }

    override connect(): Promise<pg.Client>
    override connect(callback: (error: Error) => void): void
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | void {
      const connected = this.#connectToWritable()
      if (!callback) return connected
      connected.then(
        () => callback(null as unknown as Error),
        (error: unknown) => callback(error as Error),
      )
    }

    async #connectToWritable(): Promise<pg.Client> {
      try {
        await super.connect()
        if (servers.writable && this.#standby) {
          this.end().catch(() => {})
          throw new ConnectionLost('The server is a standby')
        }
        return this
      } catch (error) {
        servers.leave(this.#server)
        throw error
      }
    }
  }
}

const CONNECT_TIMEOUT_MS = 5_000

/**
 * Returns the address of the one server to use by those who know single servers only: the first that can be connected to
 * and takes writes, if it has to.
 * @throws the error of the last one.
 */
export async function addressOfOne(address: string): Promise<string> {
  const servers = serversOf(address)
  if (servers.count === 1 && !servers.writable) return servers.current()
  const Client = clientOf(servers)
  for (let tried = 1; ; tried += 1) {
    const server = servers.current()
    try {
      const client = new Client({ connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
      client.on('error', () => {})
      await client.connect()
      await client.end()
      return server
    } catch (error) {
      if (tried >= servers.count) throw error
    }
  }
}
