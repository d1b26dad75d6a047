import http, { type ClientRequest, type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import type { AttemptError } from '#contract/webhook-shapes.ts'
import {
  addressesOf,
  readWebhookUrl,
  RefusedAddress,
  resolveHost,
  type Address,
  type Resolve,
} from './address-policy.ts'

/** Time for a whole call: resolving, connecting, sending, and the answer. */
export const CALL_MS = 10_000
/** Bytes of an answer that are read; then the connection is closed. */
const READ_BYTES = 16 * 1024
/** Bytes of an answer that are kept. */
const KEPT_BYTES = 4 * 1024

export type CallResult = {
  status: number | null
  /** Null when the receiver took it: 2xx. */
  error: AttemptError | null
  answer: string | null
  durationMs: number
  /** Wait that the receiver asks for (Retry-After), in milliseconds. */
  retryAfterMs: number | null
}

export type CallOptions = {
  /** True where http and private addresses may be called: development and tests. */
  privateAddresses: boolean
  resolve?: Resolve
  timeoutMs?: number
}

/** Posts a body to a URL of a company. It follows no redirect, and connects to checked addresses alone. */
export async function callReceiver(
  address: string,
  { headers, body }: { headers: Record<string, string>; body: string },
  { privateAddresses, resolve = resolveHost, timeoutMs = CALL_MS }: CallOptions,
): Promise<CallResult> {
  const began = performance.now()
  const signal = AbortSignal.timeout(timeoutMs)
  const none = { status: null, answer: null, retryAfterMs: null }
  let result: Omit<CallResult, 'durationMs'>
  try {
    const url = readWebhookUrl(address, privateAddresses)
    if (!url) throw new RefusedAddress('address')
    const addresses = await orAborted(addressesOf(url, { privateAddresses, resolve }), signal)
    const response = await send(url, addresses, { headers, body, signal })
    result = await read(response, signal)
  } catch (error) {
    result = { ...none, error: errorOf(error, signal) }
  }
  return { ...result, durationMs: Math.round(performance.now() - began) }
}

/** Rejects when the signal aborts: resolving a name cannot be cancelled. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    work.then(resolve, reject)
  })
}

type Sent = { headers: Record<string, string>; body: string; signal: AbortSignal }

function send(url: URL, addresses: Address[], { headers, body, signal }: Sent) {
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise<IncomingMessage>((resolve, reject) => {
    const sent: ClientRequest = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      // A connection of its own, so that none is reused that was made to another address.
      agent: false,
      lookup: pinnedTo(addresses),
      maxHeaderSize: READ_BYTES,
      signal,
    })
    sent.on('response', resolve)
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Resolves every name to the addresses that were checked: a second resolution could differ (DNS rebinding). */
function pinnedTo(addresses: Address[]): LookupFunction {
  return (_host, { all }, callback) => {
    if (all) callback(null, addresses)
    else callback(null, addresses[0]!.address, addresses[0]!.family)
  }
}

async function read(response: IncomingMessage, signal: AbortSignal) {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= READ_BYTES) break
    }
  } catch (error) {
    // The status has arrived; but a receiver that does not end within the time has not answered.
    if (signal.aborted) throw error
  } finally {
    response.destroy()
  }
  const status = response.statusCode!
  return {
    status,
    error: errorOfStatus(status),
    // PostgreSQL stores no NUL.
    answer: Buffer.concat(chunks)
      .subarray(0, KEPT_BYTES)
      .toString('utf8')
      .replaceAll('\0', '\uFFFD'),
    retryAfterMs: waitOf(response.headers['retry-after']),
  }
}

function errorOfStatus(status: number): AttemptError | null {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400 ? 'redirect' : 'status'
}

function waitOf(header: string | undefined): number | null {
  if (header === undefined) return null
  const wait = /^\d{1,6}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isFinite(wait) && wait > 0 ? wait : null
}

const TLS = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|EPROTO)/

function errorOf(error: unknown, signal: AbortSignal): AttemptError {
  if (signal.aborted) return 'timeout'
  if (error instanceof RefusedAddress) return error.reason
  const code = (error as { code?: unknown }).code
  return typeof code === 'string' && TLS.test(code) ? 'tls' : 'connection'
}
