import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import type { NextFunction, Request, Response } from 'express'
import { isApi, refuse, type Refusal } from './refusal.ts'

/**
 * Maximum URL length: a list of a thousand ids of seven digits. Node itself limits headers and URL to 16
 * KB.
 */
const MAX_ADDRESS = 12_000

/** Maximum number of pipelined requests. Browsers do not pipeline; clients that do are answered in turn. */
const MAX_PIPELINED = 8

/** Filters that every request passes first. Refusals have the form of all other answers (refusal.ts). */

export function assignRequestId(_request: Request, response: Response, next: NextFunction): void {
  response.locals['requestId'] = randomUUID()
  next()
}

const CONSOLE_METHODS = ['GET', 'HEAD', 'POST']
const API_METHODS = [...CONSOLE_METHODS, 'PUT', 'PATCH', 'DELETE']

/** Rejects methods, URLs and hosts that no part of the site could understand. */
export function rejectMalformedRequest(
  request: Request,
  response: Response,
  next: NextFunction,
): void {
  const refusal = malformedReason(request)
  if (refusal) refuse(request, response, refusal)
  else next()
}

function malformedReason(request: Request): Refusal | null {
  const methods = isApi(request) ? API_METHODS : CONSOLE_METHODS
  if (!methods.includes(request.method)) {
    return {
      status: 405,
      code: 'method_not_allowed',
      message: 'Esa operación no está permitida en esta dirección.',
      headers: { allow: methods.join(', ') },
    }
  }
  if (request.url.length > MAX_ADDRESS) {
    return { status: 414, code: 'address_too_long', message: 'La dirección es demasiado larga.' }
  }
  if (!isValidUrlAndHost(request)) {
    return { status: 400, code: 'bad_address', message: 'La dirección no se entiende.' }
  }
  return null
}

/** True when the URL is a path whose escapes are valid UTF-8, and the host is valid in a URL. */
function isValidUrlAndHost({ url, headers: { host = '' } }: Request): boolean {
  if (!url.startsWith('/') || !/^[^/?#@\\]+$/.test(host)) return false
  if (!URL.canParse(`http://${host}${url}`)) return false
  try {
    return !decodeURIComponent(url.split('?', 1)[0]!).includes('\0')
  } catch {
    return false
  }
}

/**
 * Serializes the pipelined requests of a connection. Node dispatches all of them at once and buffers each
 * response until those before it are read, so one connection could cause unlimited work. They wait before
 * the site has looked at them; otherwise hundreds of connections would block it for a second.
 */
export function serializePipelining(site: RequestListener): RequestListener {
  const ahead = new WeakMap<Socket, (() => void)[]>()
  /** Sockets that close after a queued refusal; their remaining requests are not answered. */
  const refused = new WeakSet<Socket>()

  function startNext(socket: Socket): void {
    const ended = socket.destroyed || socket.writableEnded
    const next = ended ? undefined : ahead.get(socket)?.shift()
    if (next) next()
    else ahead.delete(socket)
  }

  return (request, response) => {
    const { socket } = request
    if (refused.has(socket)) return
    const waiting = ahead.get(socket)
    if (waiting && waiting.length >= MAX_PIPELINED) {
      refused.add(socket)
      excessPipelined.add(request)
      return site(request, response)
    }
    response.once('close', () => startNext(socket))
    if (waiting) waiting.push(() => site(request, response))
    else {
      ahead.set(socket, [])
      site(request, response)
    }
  }
}

const excessPipelined = new WeakSet<IncomingMessage>()

/** Answers the first pipelined request above the limit with a refusal and closes the connection. */
export function rejectExcessPipelining(
  request: Request,
  response: Response,
  next: NextFunction,
): void {
  if (!excessPipelined.has(request)) return next()
  refuse(request, response, {
    status: 503,
    code: 'too_many_ahead',
    message: 'La conexión envió demasiadas solicitudes sin esperar las respuestas.',
    headers: { 'retry-after': '1', connection: 'close' },
  })
}
