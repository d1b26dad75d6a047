import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { connect } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import express from 'express'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { beforeHeaders } from '../../server/answer-headers.ts'
import { compress } from '../../server/compress.ts'

/**
 * Responses and results of queries are freed by a minor collection: none is kept in the old generation until the whole
 * heap is collected (docs/decisions/0120-responses-freed-by-minor-collections.md).
 */
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (options: { type: 'minor' | 'major' }) => void

const ROUNDS = 1_000

/** Bytes that each round leaves after minor collections and a major one frees. */
async function keptUntilMajorCollection(round: () => Promise<unknown>): Promise<number> {
  const minor = () => {
    // An object that survives two is old.
    for (let times = 0; times < 2; times++) collect({ type: 'minor' })
  }
  for (let times = 0; times < 200; times++) await round()
  collect({ type: 'major' })
  for (let times = 1; times <= ROUNDS; times++) {
    await round()
    if (times % 50 === 0) minor()
  }
  const before = process.memoryUsage().heapUsed
  collect({ type: 'major' })
  return (before - process.memoryUsage().heapUsed) / ROUNDS
}

/** Bytes that each response of a server keeps, read over one connection without a client library. */
async function keptByResponses(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const request = Buffer.from('GET / HTTP/1.1\r\nhost: a\r\naccept-encoding: gzip\r\n\r\n')
  let text = ''
  let answered = () => {}
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk
    if (!text.endsWith('0\r\n\r\n') && !text.endsWith('done')) return
    text = ''
    answered()
  })
  const round = () =>
    new Promise<void>((resolve) => {
      answered = resolve
      socket.write(request)
    })
  const kept = await keptUntilMajorCollection(round)
  socket.destroy()
  server.close()
  return kept
}

test('frees a response whose headers were watched', async () => {
  const kept = await keptByResponses((request, response) => {
    beforeHeaders(response, () => response.setHeader('x-method', request.method!))
    response.end('done')
  })
  expect(kept).toBeLessThan(1_000)
})

test('frees a compressed response', async () => {
  const app = express()
  app.use(compress())
  const body = 'Formación '.repeat(300)
  app.get('/', (_request, response) => response.type('text').send(body))
  expect(await keptByResponses(app)).toBeLessThan(2_500)
})

test('frees the result of a query', async () => {
  const client = new pg.Client({ connectionString: inject('serverUrl') })
  await client.connect()
  const kept = await keptUntilMajorCollection(() =>
    client.query('select n, n::text as text from generate_series(1, 50) n'),
  )
  await client.end()
  expect(kept).toBeLessThan(1_000)
})
