import type { IncomingMessage } from 'node:http'
import type { NextFunction, Request, Response } from 'express'
import { beforeHeaders } from './answer-headers.ts'

/** What is left of a refused body is read and dropped up to here, and the connection kept. */
const KEPT_BYTES = 1024 * 1024

/**
 * A larger one ends the connection, but not before whoever sends it had the time to see the answer: cut
 * off while sending, browsers show an error of their own.
 */
const LINGER = { bytes: 64 * 1024 * 1024, idleMs: 2_000, totalMs: 20_000 }

/**
 * Between one piece, 64 KB at most, and the next, whoever sends them: 8 MB a second. Each is a buffer outside the
 * engine's heap, and a few dozen megabytes of those a second make it collect the whole heap as often.
 */
const PIECE_MS = 8

/**
 * What becomes of a body that was not read to its end when its answer is sent: the one place for API
 * and console, so handlers just stop reading. Nobody but the answer's end reads the rest.
 */
export function dropUnreadBody(request: Request, response: Response, next: NextFunction): void {
  if (!hasBody(request)) return next()
  beforeHeaders(response, () => {
    if (request.complete || sizeOf(request) <= KEPT_BYTES) return
    response.setHeader('connection', 'close')
    request.socket.destroySoon = () => linger(request)
  })
  // Before Node's own listener, which closes: what it finds unread it drops by itself, as fast as it comes.
  response.prependOnceListener('finish', () => {
    if (request.complete) return
    // A reader that holds back would stop the rest from being dropped.
    request.removeAllListeners('data')
    request.on('error', () => {}).read(0)
    request.resume()
  })
  next()
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function sizeOf({ headers }: IncomingMessage): number {
  return Number(headers['content-length'] ?? Infinity)
}

/** Half-closes where Node would close, which resets the connection under what is still coming. */
function linger(request: IncomingMessage): void {
  const { socket } = request
  let bytes = 0
  let idle: NodeJS.Timeout | undefined
  const cut = () => void socket.destroy()
  const total = setTimeout(cut, LINGER.totalMs)
  const read = () => {
    idle = setTimeout(cut, LINGER.idleMs)
    request.resume()
  }
  const wait = () => {
    // Waiting for its turn is not its sender's silence.
    clearTimeout(idle)
    request.pause()
    serializeDrain(read)
  }
  socket.once('close', () => {
    clearTimeout(total)
    clearTimeout(idle)
    waiting.delete(read)
  })
  socket.end()
  request.once('end', cut)
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > LINGER.bytes) cut()
    else wait()
  })
  wait()
}

/** What reads the next piece of each that waits, in the order of their turns. */
const waiting = new Set<() => void>()
let next: NodeJS.Timeout | undefined

function serializeDrain(read: () => void): void {
  waiting.add(read)
  next ??= setTimeout(readOne, PIECE_MS)
}

function readOne(): void {
  const [read] = waiting
  next = undefined
  if (!read) return
  waiting.delete(read)
  if (waiting.size > 0) next = setTimeout(readOne, PIECE_MS)
  read()
}
