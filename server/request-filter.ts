import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import type { NextFunction, Request, Response } from 'express'
import { isApi, refuse, type Refusal } from './refusal.ts'

/** A list of a thousand ids of seven digits; Node itself takes 16 KB of headers with the address. */
const MAX_ADDRESS = 12_000

/** Browsers do not pipeline; the few that ask ahead are answered in turn. */
const MAX_PIPELINED = 8

/** What every request passes before anything else. Refusals are answers like any other (refusal.ts). */

export function assignRequestId(_request: Request, response: Response, next: NextFunction): void {
  response.locals['requestId'] = randomUUID()
  next()
}

const CONSOLE_METHODS = ['GET', 'HEAD', 'POST']
const API_METHODS = [...CONSOLE_METHODS, 'PUT', 'PATCH', 'DELETE']

/** Turns away what no part of the site could understand: methods, addresses, hosts. */
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

/** Whether the address is a path whose escapes are UTF-8, and the host one that an address can have. */
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
 * Node hands out all the requests that a connection sent ahead at once, and what each of them makes is
 * kept until those before it are read: one connection would be as much work as anybody cares to send.
 * They wait before the site has looked at them, or hundreds of connections would be its work for a second.
 */
export function serializePipelining(site: RequestListener): RequestListener {
  const ahead = new WeakMap<Socket, (() => void)[]>()
  /** Those whose connection ends with the refusal that waits to be sent: of the rest nothing is answered. */
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

/** The answer to the first of those that a connection may not send ahead, and its end. */
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
