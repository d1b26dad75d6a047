import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Settings } from '../../settings.ts'
import type { WebProcess } from './fork.ts'

/**
 * Bounds of connections that wait for a web process. The time is enough to kill a process that hangs and to start
 * another one.
 */
const WAITING = { connections: 10_000, ms: 60_000 }
/** Interval of checks whether connections still wait, at the stop. */
const CHECK_MS = 10

type Taker = Pick<WebProcess, 'pass' | 'ready' | 'exited'>

/**
 * The listening socket, which outlives all web processes (docs/decisions/0128-listening-socket.md). Passes each
 * connection to the process that has been free for the longest time; a process is free when it has taken the one
 * before. The copy of the primary process stays open until then, so that a connection that a process had not taken when
 * it ended goes to another one.
 */
export function createListener(log: Pick<Logger, 'error'>, bounds = WAITING) {
  const waiting = new Set<Socket>()
  const members = new Set<Taker>()
  const free = new Set<Taker>()
  /** Connection that each process has not taken yet. */
  const passed = new Map<Taker, Socket>()
  let stopping = false

  function passOn(): void {
    for (const one of free) {
      const [socket] = waiting
      if (!socket) return
      waiting.delete(socket)
      free.delete(one)
      passed.set(one, socket)
      // It did not arrive: a process that hangs is killed sooner.
      socket.once('close', () => passed.get(one) === socket && taken(one))
      one.pass(socket)
    }
  }

  function wait(socket: Socket): void {
    waiting.add(socket)
    passOn()
  }

  function release(one: Taker): void {
    if (members.has(one)) free.add(one)
    passOn()
  }

  function taken(one: Taker): void {
    passed.get(one)?.destroy()
    passed.delete(one)
    release(one)
  }

  function remove(one: Taker): void {
    members.delete(one)
    free.delete(one)
  }

  const server = createServer({ pauseOnConnect: true }, (socket) => {
    socket.on('error', () => {})
    socket.once('close', () => waiting.delete(socket))
    socket.setTimeout(bounds.ms, () => void socket.destroy())
    wait(socket)
  })
  server.maxConnections = bounds.connections

  return {
    /** Returns the port. Connections wait until a process is ready. */
    async listen({ port, host }: Pick<Settings, 'port' | 'host'>): Promise<number> {
      server.listen(port, host)
      await once(server, 'listening')
      server.on('error', (err) => log.error({ err }, 'a connection was not accepted'))
      return (server.address() as AddressInfo).port
    },
    /** Passes connections to a process from the moment on when it is ready. */
    add(one: Taker): void {
      function join(): void {
        members.add(one)
        release(one)
      }
      // The pool handles a start that fails.
      one.ready.then(join, () => {})
      void one.exited.then(() => {
        remove(one)
        const socket = passed.get(one)
        passed.delete(one)
        if (socket && !socket.destroyed) wait(socket)
      })
    },
    /** The process has taken the connection that was passed to it. */
    taken,
    /** Resolves when no further connection is passed to the process: at a stop, when none waits any more. */
    async leave(one: Taker): Promise<void> {
      if (stopping) {
        server.close()
        while (waiting.size > 0) await sleep(CHECK_MS)
      }
      remove(one)
    },
    /** Begins the stop: the socket is closed when the first process leaves. */
    stop(): void {
      stopping = true
    },
    /** Ends it: what still waits has no process left. */
    close(): void {
      server.close()
      for (const socket of waiting) socket.destroy()
    },
  }
}
