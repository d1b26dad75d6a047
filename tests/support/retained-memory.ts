import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { connect } from 'node:net'
import express from 'express'
import pg from 'pg'
import { beforeHeaders } from '../../server/answer-headers.ts'
import { compress } from '../../server/compress.ts'

/**
 * Run with `--expose-gc` and the URL of a database: prints how many bytes each response and each result of a query
 * leave in the old generation, as JSON. A process of its own: V8 allocates old where the objects of modules loaded
 * before survived.
 */
export interface KeptMemory {
  watched: number
  compressed: number
  query: number
}

const collect = globalThis.gc as unknown as (options: { type: 'minor' | 'major' }) => void

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

const watched = await keptByResponses((request, response) => {
  beforeHeaders(response, () => response.setHeader('x-method', request.method!))
  response.end('done')
})

const app = express()
app.use(compress())
const body = 'Formación '.repeat(300)
app.get('/', (_request, response) => response.type('text').send(body))
const compressed = await keptByResponses(app)

const client = new pg.Client({ connectionString: process.argv[2] })
await client.connect()
const query = await keptUntilMajorCollection(() =>
  client.query('select n, n::text as text from generate_series(1, 50) n'),
)
await client.end()

process.stdout.write(JSON.stringify({ watched, compressed, query } satisfies KeptMemory))
