import type { IncomingMessage } from 'node:http'
import type { AttemptError } from '#contract/oversight/webhook-shapes.ts'
import { RefusedAddress } from '#api/platform/outgoing/address-policy.ts'
import { sendOutgoing, type OutgoingPolicy } from '#api/platform/outgoing/outgoing-request.ts'

/** Time for a whole call: resolving, connecting, sending, and the answer. */
export const CALL_MS = 10_000
/** Bytes of an answer that are read; then the connection is closed. */
const READ_BYTES = 16 * 1024
/** Bytes of an answer that are kept. */
const STORED_BYTES = 4 * 1024

export type CallResult = {
  status: number | null
  /** Null when the receiver took it: 2xx. */
  error: AttemptError | null
  answer: string | null
  durationMs: number
  /** Wait that the receiver asks for (Retry-After), in milliseconds. */
  retryAfterMs: number | null
}

export type CallOptions = OutgoingPolicy & { timeoutMs?: number }

/** Posts a body to a URL of a company. It follows no redirect, and connects to checked addresses alone. */
export async function callReceiver(
  address: string,
  { headers, body }: { headers: Record<string, string>; body: string },
  { privateAddresses, resolve, timeoutMs = CALL_MS }: CallOptions,
): Promise<CallResult> {
  const began = performance.now()
  const signal = AbortSignal.timeout(timeoutMs)
  const none = { status: null, answer: null, retryAfterMs: null }
  let result: Omit<CallResult, 'durationMs'>
  try {
    const response = await sendOutgoing(
      address,
      { method: 'POST', headers, body, signal },
      { privateAddresses, ...(resolve && { resolve }) },
    )
    result = await read(response, signal)
  } catch (error) {
    result = { ...none, error: errorOf(error, signal) }
  }
  return { ...result, durationMs: Math.round(performance.now() - began) }
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
      .subarray(0, STORED_BYTES)
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
