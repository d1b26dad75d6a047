import { EventEmitter, once } from 'node:events'
import { createServer, type ServerOptions } from 'node:http'
import { connect, createServer as createTcpServer, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { CONNECTION, passedConnections } from '../../../server/web-processes/passed-connections.ts'

/** Opens the HTTP server of a web process, and a TCP server that passes its connections to it. */
async function open(options: ServerOptions = {}) {
  const server = createServer(options, (_request, response) => void response.end('served'))
  const messages = new EventEmitter()
  const told: string[] = []
  const source = passedConnections(
    { ask: async () => null as never, tell: (...given) => void told.push(given[0]) },
    messages,
  )
  expect(await source.open(server, { port: 3000, host: '127.0.0.1' })).toBe(3000)
  const primary = createTcpServer((socket) => void messages.emit('message', CONNECTION, socket))
  primary.listen(0, '127.0.0.1')
  await once(primary, 'listening')
  onTestFinished(() => {
    primary.close()
    server.closeAllConnections()
  })
  const { port } = primary.address() as AddressInfo
  return { server, messages, told, connect: () => connect({ port, host: '127.0.0.1' }) }
}

const GET = 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'

test('a connection is served and reported as taken', async () => {
  const { told, connect } = await open()
  const client = connect()
  client.write(GET)
  expect(await text(client)).toMatch(/^HTTP\/1\.1 200 OK\r\n.*served/s)
  expect(told).toEqual(['taken'])
})

test('a client that has nothing more to send is answered', async () => {
  const { connect } = await open()
  expect(await text(connect().end(GET))).toMatch(/^HTTP\/1\.1 200 OK\r\n.*served/s)
})

test('a connection that came without a handle is not reported', async () => {
  const { told, messages } = await open()
  messages.emit('message', CONNECTION, undefined)
  messages.emit('message', { sendero: 'notice' }, undefined)
  expect(told).toEqual([])
})

test('a client that sends no request is refused after the time for headers', async () => {
  const { connect } = await open({ headersTimeout: 50, connectionsCheckingInterval: 20 })
  expect(await text(connect())).toMatch(/^HTTP\/1\.1 408 /)
})

test('connections above the limit of the process are closed until others end', async () => {
  const { server, told, connect } = await open()
  server.maxConnections = 1
  const first = connect()
  await expect.poll(() => told).toHaveLength(1)
  expect(await text(connect())).toBe('')
  first.destroy()
  await expect.poll(() => text(connect().end(GET))).toMatch(/^HTTP\/1\.1 200 OK/)
})
