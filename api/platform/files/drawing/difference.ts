import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Comparison of a drawing's file as it was sent with its clean content. */
export type Comparison = { path: string; content: Uint8Array }

const SCRIPT = fileURLToPath(new URL('./difference-process.ts', import.meta.url))

/** Timeout for rendering both. A filter of some lines takes hours, and only a process can be ended in it. */
const TIMEOUT_MS = 3000
/** Timeout with the comparisons before it. */
const WAITING_MS = 10_000
/** Idle time after which the process ends. */
const IDLE_MS = 30_000

/** Share of differing pixels that is told; below it are the edges of shapes, and pictures encoded again. */
const REPORTED_SHARE = 0.005

/**
 * Compares how a drawing looks with how it was sent, pixel by pixel.
 * @returns the sentence for the sender; none when both look alike.
 */
export async function differenceNotes(comparison: Comparison): Promise<string[]> {
  const share = await compared(comparison)
  if (share === null) return ['No se pudo comprobar que el dibujo se vea como se envió. Revísalo.']
  if (share < REPORTED_SHARE) return []
  const percent = Math.max(1, Math.round(share * 100))
  return [
    `El dibujo se ve distinto de como se envió: cambia el ${percent} % de su imagen. Revísalo.`,
  ]
}

let last: Promise<unknown> = Promise.resolve()
let renderer: ChildProcess | null = null
let idle: NodeJS.Timeout | undefined

/** Returns the share of pixels that differ, one comparison after another; null when there is no time. */
function compared(comparison: Comparison): Promise<number | null> {
  const until = Date.now() + WAITING_MS
  const next = last.then(() => (Date.now() > until ? null : rendered(comparison)))
  last = next
  return next
}

function rendered(comparison: Comparison): Promise<number | null> {
  clearTimeout(idle)
  const child = (renderer ??= started())
  return new Promise((resolve) => {
    const end = (share: number | null) => {
      clearTimeout(timeout)
      child.off('message', end).off('exit', ended)
      idle = setTimeout(stop, IDLE_MS).unref()
      resolve(share)
    }
    const ended = () => end(null)
    const timeout = setTimeout(stop, TIMEOUT_MS)
    child.on('message', end).on('exit', ended)
    child.send(comparison, (error) => error && stop())
  })
}

function started(): ChildProcess {
  const child = fork(SCRIPT, {
    serialization: 'advanced',
    execArgv: [],
    env: { NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // Neither the process nor its channel keeps this one open.
  child.unref()
  child.channel?.unref()
  child.on('error', () => child.kill('SIGKILL'))
  child.on('exit', () => {
    if (renderer === child) renderer = null
  })
  return child
}

function stop(): void {
  renderer?.kill('SIGKILL')
  renderer = null
}
