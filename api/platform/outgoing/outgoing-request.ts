import http, { type ClientRequest, type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { tracedCall } from '../telemetry/traced-call.ts'
import {
  addressesOf,
  readOutgoingUrl,
  RefusedAddress,
  resolveHost,
  type Address,
  type Resolve,
} from './address-policy.ts'

/** Requests to a URL that a company types: to public addresses alone, without redirects. */

/** Maximum bytes of the headers of an answer. */
const MAX_HEADER_BYTES = 16 * 1024

export type OutgoingRequest = {
  method: string
  headers: Record<string, string>
  body: string
  signal: AbortSignal
}

export type OutgoingPolicy = {
  /** True where http and private addresses may be called: development and tests. */
  privateAddresses: boolean
  resolve?: Resolve
}

/**
 * Sends a request and returns the answer, unread.
 * @throws RefusedAddress for a URL or an address that may not be called.
 */
export async function sendOutgoing(
  address: string,
  sent: OutgoingRequest,
  { privateAddresses, resolve = resolveHost }: OutgoingPolicy,
): Promise<IncomingMessage> {
  const url = readOutgoingUrl(address, privateAddresses)
  if (!url) throw new RefusedAddress('address')
  return tracedCall(
    sent.method,
    url.hostname,
    async () => {
      const addresses = await orAborted(
        addressesOf(url, { privateAddresses, resolve }),
        sent.signal,
      )
      return send(url, addresses, sent)
    },
    ({ statusCode }) => statusCode,
  )
}

/** Rejects when the signal aborts: resolving a name cannot be cancelled. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    work.then(resolve, reject)
  })
}

function send(url: URL, addresses: Address[], { method, headers, body, signal }: OutgoingRequest) {
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise<IncomingMessage>((resolve, reject) => {
    const sent: ClientRequest = request(url, {
      method,
      headers:
        body === '' && method === 'GET'
          ? headers
          : { ...headers, 'content-length': Buffer.byteLength(body) },
      // A connection of its own, so that none is reused that was made to another address.
      agent: false,
      lookup: pinnedTo(addresses),
      maxHeaderSize: MAX_HEADER_BYTES,
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
