import type { IncomingMessage } from 'node:http'
import type { NextFunction, Request, Response } from 'express'
import { beforeHeaders } from './answer-headers.ts'

/** Maximum unread rest of a body that is read and dropped to keep the connection open. */
const MAX_DROPPED_BYTES = 1024 * 1024

/**
 * Limits for a larger rest, which closes the connection, but only after the client had time to read the
 * response: browsers that are cut off while sending show an error of their own.
 */
const LINGER = { bytes: 64 * 1024 * 1024, idleMs: 2_000, totalMs: 20_000 }

/**
 * Interval between two reads of at most 64 KB, over all connections: 8 MB a second. Each chunk is a buffer
 * outside the V8 heap, and a few dozen megabytes of those a second cause as many full garbage collections.
 */
const PIECE_MS = 8

/**
 * Drops the unread rest of a body once its response is sent. The one place for API and console: handlers
 * just stop reading.
 */
export function dropUnreadBody(request: Request, response: Response, next: NextFunction): void {
  if (!hasBody(request)) return next()
  beforeHeaders(response, () => {
    if (request.complete || sizeOf(request) <= MAX_DROPPED_BYTES) return
    response.setHeader('connection', 'close')
    const lingerBeforeDestroy = () => linger(request)
    request.socket.destroySoon = lingerBeforeDestroy
  })
  // Before Node's own listener, which closes the connection: unread data is dropped by Node, as fast as it
  // arrives.
  response.prependOnceListener('finish', () => {
    if (request.complete) return
    // A paused reader, or one that stopped in the middle, would stop the rest from being dropped.
    request.removeAllListeners('data')
    request.removeAllListeners('readable')
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

/** Half-closes the connection where Node would close it, which resets it while data is still arriving. */
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
    // Time in our queue does not count as idle time of the sender.
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

/** Queue of callbacks, each reading the next chunk of one connection. */
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
