import { fork } from 'node:child_process'
import type { Socket } from 'node:net'
import {
  openChannel,
  WEB_PROCESS,
  type PrimaryCalls,
  type ProcessChannel,
  type WebProcessCalls,
} from '../../api/platform/limiters/process-channel.ts'
import { WebProcessFailure, type StopOrder } from '../command.ts'
import { CONNECTION } from './passed-connections.ts'

/** A web process, as the primary process sees it. */
export type WebProcess = {
  readonly pid: number
  readonly channel: ProcessChannel<WebProcessCalls, PrimaryCalls>
  /** Resolves when it takes connections. Rejects with a WebProcessFailure when it ends before. */
  readonly ready: Promise<unknown>
  /** Resolves with its exit code or signal when it has ended and all of its messages were read. */
  readonly exited: Promise<number | string>
  /** Passes a connection, which stays open here. */
  pass(connection: Socket): void
  stop(order: StopOrder): void
  kill(signal: 'SIGTERM' | 'SIGKILL'): void
}

/**
 * Starts this command once more, as a web process. It ends by itself when the primary process does.
 *
 * @param env environment that the command was given.
 */
export function forkWebProcess(env: Record<string, string | undefined>): WebProcess {
  const child = fork(process.argv[1]!, [WEB_PROCESS], {
    // The types require NODE_ENV, which is not always given.
    env: env as NodeJS.ProcessEnv,
    // Some metrics are NaN, which is no JSON.
    serialization: 'advanced',
  })
  const channel = openChannel<WebProcessCalls, PrimaryCalls>(child)
  const ready = Promise.withResolvers<null>()
  const exited = Promise.withResolvers<number | string>()
  // Its failure is the pool's to handle, at the start or later.
  ready.promise.catch(() => {})
  channel.answer('ready', () => ready.resolve(null))
  channel.answer('start-failed', (text) => ready.reject(new WebProcessFailure(text)))
  function ended(how: number | string): void {
    ready.reject(new WebProcessFailure(`Un proceso web terminó al iniciar (${how}).`))
    exited.resolve(how)
  }
  // 'exit' may come before the last messages.
  child.once('close', (code, signal) => ended(signal ?? code ?? 1))
  child.once('error', ({ message }) => ended(message))
  return {
    pid: child.pid ?? 0,
    channel,
    ready: ready.promise,
    exited: exited.promise,
    // An error means that the process has ended.
    pass: (connection) => void child.send(CONNECTION, connection, { keepOpen: true }, () => {}),
    stop: (order) => channel.tell('stop', order),
    kill: (signal) => void child.kill(signal),
  }
}
