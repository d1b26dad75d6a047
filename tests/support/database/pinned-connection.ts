import { Agent, request, type IncomingMessage } from 'node:http'
import type { Caller } from '../api.ts'

/** Requests over one connection, all of which the same process serves. */
export type PinnedConnection = {
  /** Sends calls of the API in the name of a token. */
  by(token: string): Caller
  /** Opens an answer that goes on. */
  open(path: string, headers: Record<string, string>): Promise<IncomingMessage>
  close(): void
}

export function pinnedConnection(url: string): PinnedConnection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })

  function send(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: Uint8Array | string,
  ): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const sent = request(`${url}${path}`, { method, headers, agent }, resolve)
      sent.once('error', reject)
      sent.end(body)
    })
  }

  const by =
    (token: string): Caller =>
    async (method, path, body, headers = {}) => {
      const form = body instanceof FormData ? new Response(body) : undefined
      const type = form?.headers.get('content-type') ?? 'application/json'
      const all = {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': type }),
        ...headers,
      }
      const content = form ? await form.bytes() : body === undefined ? body : JSON.stringify(body)
      const answer = await send(method, `/api${path}`, all, content)
      const text = (await answer.setEncoding('utf8').toArray()).join('')
      const status = answer.statusCode!
      const response = new Response(status === 204 ? null : text, {
        status,
        headers: answer.headers as Record<string, string>,
      })
      const json = answer.headers['content-type']?.includes('json')
      return { status, body: json && text ? JSON.parse(text) : null, response }
    }

  return {
    by,
    open: (path, headers) => send('GET', path, headers),
    close: () => agent.destroy(),
  }
}
