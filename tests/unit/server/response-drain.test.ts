import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { buffer } from 'node:stream/consumers'
import { getRequestListener } from '@hono/node-server'
import express from 'express'
import { afterAll, expect, test } from 'vitest'
import { compress } from '../../../server/compress.ts'
import { sendAnswer } from '../../../server/fetch-adapter.ts'

const PIECES = 400
const piece = randomBytes(16 * 1024)

function streamed(): Response {
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent++ < PIECES) controller.enqueue(new Uint8Array(piece))
      else controller.close()
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/csv' } })
}

const site = express()
site.use(compress())
site.use('/console', (_request, response) => void sendAnswer(streamed(), response))
const api = getRequestListener(streamed, { overrideGlobalObjects: false })
site.use('/api', (request, response) => void api(request, response))
const server = createServer(site).listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => server.close())

const SIDES = ['console', 'api']
test.each(SIDES)(
  'a compressed stream of the %s waits many times with one listener',
  async (side) => {
    const warnings: string[] = []
    const note = ({ message }: Error) => warnings.push(message)
    process.on('warning', note)
    const { port } = server.address() as AddressInfo
    const request = get({ port, path: `/${side}`, headers: { 'accept-encoding': 'gzip' } })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    const whole = gunzipSync(await buffer(response))
    process.off('warning', note)
    expect(response.headers['content-encoding']).toBe('gzip')
    expect(whole.length).toBe(PIECES * piece.length)
    expect(warnings.filter((warning) => warning.includes('drain'))).toEqual([])
  },
)
