import { once } from 'node:events'
import { connect } from 'node:net'
import type pg from 'pg'

/** What `CancelRequest` begins with: its length, and a code where others have a protocol's version. */
const HEAD = [16, 80877102]

const CANCEL_TIMEOUT_MS = 2_000

/** The driver keeps what the server told it of the connection, without a type for it. */
type Connected = pg.PoolClient & {
  host: string
  port: number
  processID: number
  secretKey: number
}

/**
 * Asks the server to end the statement that a connection is running, in a connection of its own as the
 * protocol has it: no role, no round trip of the one that is busy. The driver's own way opens no
 * connection where TLS is asked for; a server takes this one without.
 *
 * Resolves once the server has dealt with it, so that it cannot end the statement after.
 * @throws Error when that is not known.
 */
export async function cancelStatement(client: pg.PoolClient): Promise<void> {
  const { host, port, processID, secretKey } = client as Connected
  const request = Buffer.alloc(HEAD[0]!)
  const words = [...HEAD, processID, secretKey]
  for (const [index, word] of words.entries()) request.writeInt32BE(word, index * 4)

  const socket = host.startsWith('/')
    ? connect(`${host}/.s.PGSQL.${port}`)
    : connect({ host, port, noDelay: true })
  const signal = AbortSignal.timeout(CANCEL_TIMEOUT_MS)
  try {
    await once(socket, 'connect', { signal })
    socket.write(request)
    // The server says nothing and closes.
    socket.resume()
    await once(socket, 'end', { signal })
  } finally {
    socket.destroy()
  }
}
