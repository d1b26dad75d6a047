import type { ChildProcess } from 'node:child_process'
import cluster from 'node:cluster'
import {
  openChannel,
  type PrimaryCalls,
  type ProcessChannel,
  type WebProcessCalls,
} from '../../api/http/process-channel.ts'
import { WebProcessFailure, type StopOrder } from '../command.ts'

/** A web process, as the primary process sees it. */
export type WebProcess = {
  readonly pid: number
  readonly channel: ProcessChannel<WebProcessCalls, PrimaryCalls>
  /** Resolves when it accepts connections. Rejects with a WebProcessFailure when it ends before. */
  readonly ready: Promise<unknown>
  /** Resolves with its exit code or signal. */
  readonly exited: Promise<number | string>
  stop(order: StopOrder): void
  kill(signal: 'SIGTERM' | 'SIGKILL'): void
}

/**
 * Starts this command once more, as a web process. It ends by itself when the primary process does.
 *
 * @param env changes of the environment of this process.
 */
export function forkWebProcess(env: Record<string, string>): WebProcess {
  // Some metrics are NaN, which is no JSON.
  cluster.setupPrimary({ serialization: 'advanced' })
  const worker = cluster.fork(env)
  passOnUntaken(worker.process)
  const channel = openChannel<WebProcessCalls, PrimaryCalls>(worker)
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
  // The types do not say that one of them is null.
  worker.once('exit', (code: number | null, signal: string | null) => ended(signal ?? code ?? 1))
  worker.once('error', ({ message }) => ended(message))
  return {
    pid: worker.process.pid ?? 0,
    channel,
    ready: ready.promise,
    exited: exited.promise,
    stop: (order) => void channel.ask('stop', order),
    kill: (signal) => void worker.process.kill(signal),
  }
}

/** Interval of checks whether all messages of a process that has ended were read. */
const DRAIN_MS = 10

/**
 * Gives the connection that a process had not taken when it ended to another one. Node passes one connection at a time
 * and waits for the answer, and for the acknowledgement of the handle before it says 'disconnect'; both would never
 * come, and the client would wait for ever. The answer made up here is that of a process that is closing. Both messages
 * are Node's own: tests/api/faults/web-processes.test.ts fails when a version of Node has others.
 */
function passOnUntaken(child: ChildProcess): void {
  let passed: { seq?: number } | undefined
  const send = child.send.bind(child) as (...given: unknown[]) => boolean
  function sendNoted(...given: unknown[]): boolean {
    const [message, connection] = given
    if (connection) passed = message as { seq?: number }
    return send(...given)
  }
  child.send = sendNoted
  function passOn(): void {
    if (child.connected) {
      setTimeout(passOn, DRAIN_MS)
      return
    }
    // The process gets no further connections.
    child.emit('disconnect')
    // Has no effect when the process had answered.
    if (passed)
      child.emit('internalMessage', { cmd: 'NODE_CLUSTER', ack: passed.seq, accepted: false })
  }
  child.once('exit', passOn)
}
