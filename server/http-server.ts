import {
  createServer,
  STATUS_CODES,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { randomUUID } from 'node:crypto'
import type { Settings } from '../settings.ts'
import { serializePipelining } from './request-filter.ts'
import { pageOf } from './refusal.ts'

/** Way in which a server gets its connections. */
export type ConnectionSource = {
  /** Returns the port at which clients connect. */
  open(server: Server, settings: Pick<Settings, 'port' | 'host'>): Promise<number>
  /** Resolves when the server gets no further connections. */
  close(server: Server): Promise<void>
}

/** Source of the connections of a server that is the only process. */
export const listening: ConnectionSource = {
  open: async (server, settings) => (await listen(server, settings)).port,
  close: async (server) => void server.close(),
}

export function listen(
  server: Server,
  { port, host }: Pick<Settings, 'port' | 'host'>,
): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve(server.address() as AddressInfo)
    })
  })
}

/** Listeners of a response above which Node warns of a leak. */
const MAX_LISTENERS = 30

/**
 * Creates the HTTP server of the site. Timeouts limit slow clients: headers within 15 s, the whole request
 * within 5 minutes (an upload over a slow line), and 2 minutes for a connection that transfers nothing
 * while a response is due. Input that is not HTTP is answered as well.
 */
export function createHttpServer(site: RequestListener): Server {
  const server = createServer(
    {
      headersTimeout: 15_000,
      requestTimeout: 300_000,
      connectionsCheckingInterval: 5_000,
      keepAliveTimeout: 10_000,
      requireHostHeader: false, // the request filter answers this case with a message
    },
    serializePipelining(site),
  )
  server.setTimeout(120_000)
  server.maxConnections = 10_000
  const underWay = new WeakMap<Duplex, ServerResponse>()
  server.prependListener('request', ({ socket }, response) => {
    // Limits, metrics, compression and streams each wait for its end.
    response.setMaxListeners(MAX_LISTENERS)
    underWay.set(socket, response)
    response.once('close', () => underWay.delete(socket))
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const response = underWay.get(socket)
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
    // A request refused before its body turned out not to be HTTP is not answered twice.
    else if (response?.headersSent) endAfter(response, socket)
    else answer(socket, STATUS[error.code ?? ''] ?? 400)
  })
  server.on('connect', (_request, socket) => answer(socket, 405))
  return server
}

function endAfter(response: ServerResponse, socket: Duplex): void {
  if (response.writableEnded) socket.end()
  else response.once('finish', () => socket.end())
}

const STATUS: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
}

const MESSAGES: Record<number, string> = {
  405: 'Esa operación no está permitida en esta dirección.',
  408: 'La solicitud tardó demasiado en llegar.',
  413: 'La solicitud es demasiado grande.',
  431: 'Las cabeceras de la solicitud son demasiado grandes.',
}

function answer(socket: Duplex, status: number): void {
  const requestId = randomUUID()
  const page = pageOf(MESSAGES[status] ?? 'La solicitud no se entiende.', requestId)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: text/html; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(page)}`,
    'Cache-Control: no-store',
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${requestId}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${page}`)
}
