import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { buffer } from 'node:stream/consumers'
import express from 'express'
import { afterAll, expect, test } from 'vitest'
import { compress } from '../../../server/compress.ts'
import { sendAnswer } from '../../../server/fetch-adapter.ts'

const PIECES = 400
const piece = randomBytes(16 * 1024)

const site = express()
site.use(compress())
site.use((_request, response) => {
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent++ < PIECES) controller.enqueue(new Uint8Array(piece))
      else controller.close()
    },
  })
  void sendAnswer(new Response(body, { headers: { 'content-type': 'text/csv' } }), response)
})
const server = createServer(site).listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => server.close())

test('a compressed stream waits for its reader many times with one listener', async () => {
  const warnings: string[] = []
  const note = ({ message }: Error) => warnings.push(message)
  process.on('warning', note)
  const { port } = server.address() as AddressInfo
  const request = get({ port, headers: { 'accept-encoding': 'gzip' } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const whole = gunzipSync(await buffer(response))
  process.off('warning', note)
  expect(response.headers['content-encoding']).toBe('gzip')
  expect(whole.length).toBe(PIECES * piece.length)
  expect(warnings.filter((warning) => warning.includes('drain'))).toEqual([])
})
