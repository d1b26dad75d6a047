import { once } from 'node:events'
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import express from 'express'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  assignRequestId,
  serializePipelining,
  rejectExcessPipelining,
} from '../../../server/request-filter.ts'
import { addressOf, limitConcurrency } from '../../../server/concurrency-limit.ts'

const NO_THROTTLING = {
  delayFor: () => 0,
  noteOverflow: () => {},
  throttled: () => false,
  noteStart: () => {},
}

/** A site whose requests are answered when the test says so. */
const begun: { address: string; url: string; response: ServerResponse }[] = []
const site = express()
// Long enough for a busy machine; one test has a site of shorter turns.
let limiter = limitConcurrency(
  { process: 60, address: 20 },
  { slotTimeoutMs: 60_000, rateLimiter: NO_THROTTLING },
)
site.use(assignRequestId, rejectExcessPipelining, (...given) => limiter(...given))
site.use((request, response) => {
  begun.push({ address: request.ip!, url: request.url, response })
  if (answersAtOnce) response.end()
})
let answersAtOnce = false
const server = createServer(serializePipelining(site)).listen(0)
await once(server, 'listening')
const { port } = server.address() as AddressInfo
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

beforeEach(async () => {
  server.closeAllConnections()
  await untilConnected(0)
  begun.length = 0
})

function ask(localAddress: string, agent = new Agent(), headers: Record<string, string> = {}) {
  const request = get({ agent, host: '127.0.0.1', port, localAddress, headers })
  request.on('error', () => {})
  const answer = once(request, 'response').then(([one]) => one as IncomingMessage)
  answer.catch(() => {}) // the server hangs up at the end of a test
  return { request, answer }
}

const several = (count: number, address: string) =>
  Array.from({ length: count }, () => ask(address))

const until = async (condition: () => boolean) => {
  for (let tries = 0; tries < 1_000 && !condition(); tries++) await sleep(5)
  expect(condition()).toBe(true)
}

async function untilConnected(count: number): Promise<void> {
  let found = -1
  for (let tries = 0; tries < 400 && found !== count; tries++) {
    await sleep(5)
    found = await new Promise((resolve) => server.getConnections((_, all) => resolve(all)))
  }
  expect(found).toBe(count)
  await sleep(20)
}

describe('concurrency limit', () => {
  test('serves another address while the first is at its limit', async () => {
    several(15, '127.0.0.2')
    await until(() => begun.length === 8)
    ask('127.0.0.3')
    await until(() => begun.some(({ address }) => address.endsWith('127.0.0.3')))
    expect(begun).toHaveLength(9)
    begun[0]!.response.end()
    await until(() => begun.length === 10)
  })

  test('releases the slot of a request after one second', async () => {
    const longTimeout = limiter
    limiter = limitConcurrency({ process: 60, address: 20 }, { rateLimiter: NO_THROTTLING })
    several(12, '127.0.0.2')
    await until(() => begun.length === 8)
    await until(() => begun.length === 12)
    limiter = longTimeout
  })

  test('yields to the event loop between requests that are answered at once', async () => {
    several(20, '127.0.0.2')
    await until(() => begun.length === 8)
    await untilConnected(20)
    answersAtOnce = true
    const inOneTick: number[] = []
    let before = begun.length
    const count = () => {
      inOneTick.push(begun.length - before)
      before = begun.length
      if (begun.length < 20) setImmediate(count)
    }
    begun[0]!.response.end()
    count()
    await until(() => begun.length === 20)
    answersAtOnce = false
    expect(Math.max(...inOneTick)).toBeLessThanOrEqual(8)
  })

  test('never starts a request whose client disconnected while queued', async () => {
    several(8, '127.0.0.2')
    await until(() => begun.length === 8)
    const gone = several(5, '127.0.0.2')
    await untilConnected(13)
    for (const { request } of gone) request.destroy()
    await untilConnected(8)
    for (const { response } of begun.splice(0)) response.end()
    await sleep(100)
    expect(begun).toEqual([])
  })

  test('answers 503 with Retry-After over the limit of an address, and admits others', async () => {
    several(20, '127.0.0.2')
    await until(() => begun.length === 8)
    await untilConnected(20)
    await sleep(50)
    const refused = await ask('127.0.0.2').answer
    expect(refused.statusCode).toBe(503)
    expect(refused.headers['retry-after']).toBe('5')
    ask('127.0.0.3')
    await until(() => begun.length === 9)
  })

  test('starts requests of a throttled caller at its rate, without delaying others', async () => {
    const usual = limiter
    const begins: string[] = []
    limiter = limitConcurrency(
      { process: 60, address: 20 },
      {
        slotTimeoutMs: 60_000,
        rateLimiter: {
          ...NO_THROTTLING,
          delayFor: (address) => (address === '127.0.0.2' && begins.length > 2 ? 150 : 0),
          noteStart: (address) => void begins.push(address),
        },
      },
    )
    several(5, '127.0.0.2')
    await until(() => begun.length === 3)
    ask('127.0.0.3')
    await until(() => begun.length === 4)
    expect(begun.at(-1)!.address).toContain('127.0.0.3')
    begins.length = 0
    await until(() => begun.length === 6)
    expect(begins).toEqual(['127.0.0.2', '127.0.0.2'])
    limiter = usual
  })

  test('starts a throttled request when no other request is running', async () => {
    const usual = limiter
    const rateLimiter = {
      ...NO_THROTTLING,
      delayFor: (one: string, crowded: boolean) => (one === '127.0.0.2' && crowded ? 60_000 : 0),
    }
    limiter = limitConcurrency({ process: 60, address: 20 }, { slotTimeoutMs: 60_000, rateLimiter })
    ask('127.0.0.3')
    await until(() => begun.length === 1)
    ask('127.0.0.2')
    await sleep(100)
    expect(begun).toHaveLength(1)
    begun[0]!.response.end()
    await until(() => begun.length === 2)
    limiter = usual
  })

  test('reports to the rate limiter an address with more queued than running requests', async () => {
    const usual = limiter
    const told: string[] = []
    const rateLimiter = { ...NO_THROTTLING, noteOverflow: (one: string) => void told.push(one) }
    limiter = limitConcurrency({ process: 60, address: 20 }, { slotTimeoutMs: 60_000, rateLimiter })
    several(8, '127.0.0.2')
    several(3, '127.0.0.3')
    await until(() => begun.length === 11)
    expect(told).toEqual([])
    ask('127.0.0.2')
    await until(() => told.includes('127.0.0.2'))
    expect(told).not.toContain('127.0.0.3')
    limiter = usual
  })

  test('runs two requests at a time for a throttled caller', async () => {
    const usual = limiter
    const rateLimiter = { ...NO_THROTTLING, throttled: (one: string) => one === '127.0.0.2' }
    limiter = limitConcurrency({ process: 60, address: 20 }, { slotTimeoutMs: 60_000, rateLimiter })
    several(5, '127.0.0.2')
    several(5, '127.0.0.3')
    await until(() => begun.length === 7)
    await sleep(50)
    expect(begun.filter(({ address }) => address.endsWith('127.0.0.2'))).toHaveLength(2)
    limiter = usual
  })

  describe('of sessions behind one address', () => {
    const usual = limiter
    const behind = (session: string, count: number) =>
      Array.from({ length: count }, () => ask('127.0.0.2', new Agent(), { session }))
    beforeEach(() => {
      limiter = limitConcurrency(
        { process: 60, address: 10 },
        {
          slotTimeoutMs: 60_000,
          rateLimiter: NO_THROTTLING,
          sessionOf: ({ headers }) => (headers['session'] as string | undefined) ?? null,
        },
      )
      return () => void (limiter = usual)
    })

    test('each has slots and a limit of its own', async () => {
      behind('1', 10)
      await until(() => begun.length === 8)
      await untilConnected(10)
      expect((await behind('1', 1)[0]!.answer).statusCode).toBe(503)
      behind('2', 1)
      await until(() => begun.length === 9)
      several(1, '127.0.0.2')
      await until(() => begun.length === 10)
    })

    test('leave slots to other addresses, and have a common limit', async () => {
      for (const session of ['1', '2', '3', '4']) behind(session, 7)
      await until(() => begun.length === 24)
      await untilConnected(28)
      behind('5', 2)
      await untilConnected(30)
      await sleep(50)
      expect(begun).toHaveLength(24)
      expect((await behind('6', 1)[0]!.answer).statusCode).toBe(503)
      several(8, '127.0.0.3')
      await until(() => begun.length === 32)
      begun[0]!.response.end()
      await until(() => begun.length === 33)
    })
  })

  test('a stream of events stops counting once it began', async () => {
    for (let n = 0; n < 25; n++) {
      ask('127.0.0.2')
      await until(() => begun.length === n + 1)
      begun[n]!.response.setHeader('content-type', 'text/event-stream').write(':\n\n')
    }
  })
})

describe('one connection', () => {
  async function pipeline(count: number) {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    socket.on('data', (chunk: Buffer) => (received += chunk.toString()))
    socket.on('error', () => {})
    await once(socket, 'connect')
    for (let n = 0; n < count; n++) socket.write(`GET /${n} HTTP/1.1\r\nHost: x\r\n\r\n`)
    return { socket, received: () => received }
  }

  test('has one request worked on at a time, in order', async () => {
    await pipeline(5)
    for (let n = 0; n < 5; n++) {
      await until(() => begun.length === n + 1)
      await sleep(20)
      expect(begun.at(-1)!.url).toBe(`/${n}`)
      begun[n]!.response.end('x')
    }
  })

  test('never starts pipelined requests once the connection is closed', async () => {
    const { socket } = await pipeline(5)
    await until(() => begun.length === 1)
    socket.destroy()
    await sleep(100)
    expect(begun).toHaveLength(1)
  })

  test('never starts pipelined requests once an answer closed the connection', async () => {
    const { socket } = await pipeline(5)
    await until(() => begun.length === 1)
    begun[0]!.response.setHeader('connection', 'close').end('x')
    await until(() => socket.destroyed)
    await sleep(50)
    expect(begun).toHaveLength(1)
  })

  test('hides pipelined requests from the site until the one before is answered', async () => {
    const seen: string[] = []
    const raw = createServer(serializePipelining((request) => void seen.push(request.url!))).listen(
      0,
    )
    await once(raw, 'listening')
    const socket = connect((raw.address() as AddressInfo).port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write([1, 2, 3].map((n) => `GET /${n} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''))
    await until(() => seen.length > 0)
    await sleep(50)
    expect(seen).toEqual(['/1'])
    raw.closeAllConnections()
    raw.close()
  })

  test('is closed after a 503, with its pipelined requests', async () => {
    several(20, '127.0.0.1')
    await until(() => begun.length === 8)
    await untilConnected(20)
    const { received, socket } = await pipeline(3)
    await until(() => socket.destroyed)
    expect(received().match(/HTTP\/1\.1 503/g)).toHaveLength(1)
    expect(received()).toMatch(/connection: close/i)
  })

  test('is refused and closed with too many pipelined requests', async () => {
    const { received, socket } = await pipeline(20)
    await until(() => begun.length === 1)
    for (let n = 0; n < 9; n++) {
      await until(() => begun.length > n)
      begun[n]!.response.end('x')
    }
    await until(() => socket.destroyed)
    expect(received().match(/HTTP\/1\.1 200/g)).toHaveLength(9)
    // The rest had come in the same piece.
    expect(received().match(/HTTP\/1\.1 503/g)).toHaveLength(1)
    expect(received().match(/HTTP\/1\.1/g)).toHaveLength(10)
  })
})

test.each([
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['10.0.0.1', '10.0.0.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('%s counts as %s', (ip, caller) => {
  expect(addressOf({ ip })).toBe(caller)
})
