import { Socket } from 'node:net'
import type { PrimaryCalls, ProcessChannel } from '../../api/platform/limiters/process-channel.ts'
import type { ConnectionSource } from '../http-server.ts'

/** Message that comes with a connection. */
export const CONNECTION = { sendero: 'connection' } as const

/** Channel from the primary process. */
type Messages = {
  on: (event: 'message', listener: (message: unknown, connection: unknown) => void) => unknown
}

/** Source of the connections of a web process: the primary process passes them. */
export function passedConnections(
  primary: Pick<ProcessChannel<PrimaryCalls, never>, 'ask' | 'tell'>,
  messages: Messages = process,
): ConnectionSource {
  return {
    async open(server, { port }) {
      let open = 0
      function take(socket: Socket): void {
        if (open >= server.maxConnections) {
          socket.destroy()
          return
        }
        open += 1
        socket.once('close', () => (open -= 1))
        // As a listening HTTP server creates them.
        socket.allowHalfOpen = true
        socket.setNoDelay(true)
        server.emit('connection', socket)
      }
      messages.on('message', (message, connection) => {
        if ((message as { sendero?: string }).sendero !== CONNECTION.sendero) return
        // One that the primary process has closed meanwhile comes without a handle.
        if (!(connection instanceof Socket)) return
        take(connection)
        primary.tell('taken')
      })
      // Node checks the timeouts of requests from this event on.
      server.emit('listening')
      return port
    },
    close: () => primary.ask('leave'),
  }
}
