import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import express from 'express'
import { afterAll, expect, test } from 'vitest'
import { WHOLE } from '#tests/support/extent.ts'
import { dropUnreadBody } from '../../../server/unread-body.ts'

const MEGABYTE = 1024 * 1024

const site = express()
site.use(dropUnreadBody, (_request, response) => void response.status(413).end('too large'))
const server = createServer(site).listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** Sends a body without an end, as fast as it is taken, and goes on after the answer. */
async function pour() {
  const accepted = once(server, 'connection') as Promise<[Socket]>
  const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  client.on('error', () => {})
  const answered = once(client, 'data')
  client.write('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n')
  const piece = Buffer.concat([
    Buffer.from('100000\r\n'),
    Buffer.alloc(MEGABYTE, 'a'),
    Buffer.from('\r\n'),
  ])
  const send = () => {
    while (!client.destroyed && client.write(piece));
  }
  client.on('drain', send)
  send()
  const [[socket], [answer]] = await Promise.all([accepted, answered])
  return { client, socket, answer: String(answer) }
}

/** One after another: each has to find its own end of the connection. */
async function several(count: number) {
  const pours = []
  for (let n = 0; n < count; n++) pours.push(await pour())
  return pours
}

test('bodies sent after refusals are dropped at a limited rate', async () => {
  const pours = await several(3)
  for (const { answer } of pours) {
    expect(answer).toMatch(/^HTTP\/1\.1 413/)
    expect(answer).toMatch(/connection: close/i)
  }
  const read = () => pours.reduce((sum, { socket }) => sum + socket.bytesRead, 0)
  const before = read()
  const began = performance.now()
  await sleep(1_000)
  const seconds = (performance.now() - began) / 1_000
  // It goes on, so that whoever still sends reads the answer; 64 KB each 8 ms, and what was under way.
  expect(read() - before).toBeGreaterThan(MEGABYTE)
  expect(read() - before).toBeLessThan(8 * MEGABYTE * seconds + 2 * MEGABYTE)
  // Each of them in turn.
  for (const { socket } of pours) expect(socket.bytesRead).toBeGreaterThan(MEGABYTE / 4)
  for (const { client } of pours) client.destroy()
})

// It takes as long as 64 MB at that rate.
test.skipIf(!WHOLE)('drops at most 64 MB of a body', { timeout: 30_000 }, async () => {
  const { client, socket } = await pour()
  if (!socket.destroyed) await once(socket, 'close')
  // Where the machine is busy with others, the twenty seconds end it sooner.
  expect(socket.bytesRead).toBeGreaterThan(16 * MEGABYTE)
  expect(socket.bytesRead).toBeLessThan(68 * MEGABYTE)
  client.destroy()
})
