import { once } from 'node:events'
import { connect } from 'node:net'
import type pg from 'pg'

/** Head of `CancelRequest`: its length, and a code in place of a protocol version. */
const HEAD = [16, 80877102]

const CANCEL_TIMEOUT_MS = 2_000

/** Connection data that the driver receives from the server and does not type. */
type Connected = pg.PoolClient & {
  host: string
  port: number
  processID: number
  secretKey: number
}

/**
 * Cancels the running statement of a connection, over a connection of its own as the protocol requires:
 * without a role and without a round trip on the busy one. The driver's own method opens no connection
 * where TLS is required; a server accepts this one without.
 *
 * Resolves once the server has processed it, so that it cannot cancel a later statement.
 * @throws Error when that is not certain.
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
    // The server closes the connection without an answer.
    socket.resume()
    await once(socket, 'end', { signal })
  } finally {
    socket.destroy()
  }
}
