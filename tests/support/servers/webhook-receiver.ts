import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll } from 'vitest'

/** Request that a receiver got. */
export type Received = { headers: IncomingHttpHeaders; body: string; path: string }

/** Answers a request; `count` is its number at its path. */
type Behaviour = (received: Received, response: ServerResponse, count: number) => void

/** A receiver of webhooks, on this machine. It answers 204 unless told otherwise. */
export async function startReceiver() {
  const received: Received[] = []
  let behave: Behaviour = (_, response) => response.writeHead(204).end()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const one = {
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
        path: request.url!,
      }
      received.push(one)
      behave(one, response, at(one.path).length)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  /** Requests at a path. */
  const at = (path: string) => received.filter((one) => one.path === path)

  return {
    url: (path = '/') => `http://127.0.0.1:${port}${path}`,
    received,
    at,
    answer: (next: Behaviour) => {
      behave = next
    },
    answerStatus: (status: number, headers: Record<string, string> = {}) => {
      behave = (_, response) => response.writeHead(status, headers).end()
    },
  }
}

/** Verifies a request as receivers do, and returns its payload; the library checks signature and time. */
export function verified(secret: string, { headers, body }: Received) {
  return new Webhook(secret).verify(body, headers as Record<string, string>) as {
    type: string
    timestamp: string
    data: Record<string, any>
  }
}
