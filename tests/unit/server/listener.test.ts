import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import fc from 'fast-check'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createListener } from '../../../server/web-processes/listener.ts'

/** Web process that takes a connection when the test says so. */
function simulatedProcess() {
  const ready = Promise.withResolvers<null>()
  const exited = Promise.withResolvers<string>()
  const passed: (number | undefined)[] = []
  return {
    /** Ports of the clients whose connections were passed to it. */
    passed,
    ready: ready.promise,
    exited: exited.promise,
    pass: (connection: Socket) => void passed.push(connection.remotePort),
    serve: () => ready.resolve(null),
    end: () => exited.resolve('SIGKILL'),
  }
}

async function open(bounds?: { connections: number; ms: number }) {
  const listener = createListener(pino({ level: 'silent' }), bounds)
  const port = await listener.listen({ port: 0, host: '127.0.0.1' })
  const clients: Socket[] = []
  onTestFinished(() => {
    listener.close()
    for (const client of clients) client.destroy()
  })
  return {
    listener,
    /** Returns the client's port, and its end. */
    async connect() {
      const client = connect({ port, host: '127.0.0.1' })
      clients.push(client)
      const closed = Promise.withResolvers<null>()
      client.on('error', () => {}).once('close', () => closed.resolve(null))
      await once(client, 'connect')
      client.resume()
      return { port: client.localPort, closed: closed.promise }
    },
    /** Starts a process that serves. */
    async start() {
      const one = simulatedProcess()
      listener.add(one)
      one.serve()
      await one.ready
      return one
    },
  }
}

const soon = (passed: unknown[]) => expect.poll(() => passed, { interval: 2 })

describe('a connection', () => {
  test('goes to the process that has been free for the longest time', async () => {
    const { listener, connect, start } = await open()
    const [one, two] = [await start(), await start()]
    const first = await connect()
    await soon(one.passed).toEqual([first.port])
    const second = await connect()
    await soon(two.passed).toEqual([second.port])
    const third = await connect()
    listener.taken(two)
    await soon(two.passed).toEqual([second.port, third.port])
    listener.taken(two)
    listener.taken(one)
    const fourth = await connect()
    await soon(two.passed).toEqual([second.port, third.port, fourth.port])
    expect(one.passed).toEqual([first.port])
  })

  test('waits until a process serves', async () => {
    const { listener, connect } = await open()
    const client = await connect()
    const one = simulatedProcess()
    listener.add(one)
    expect(one.passed).toEqual([])
    one.serve()
    await soon(one.passed).toEqual([client.port])
  })

  test('that a process had not taken when it ended goes to another one', async () => {
    const { listener, connect, start } = await open()
    const ended = await start()
    const taken = await connect()
    await soon(ended.passed).toEqual([taken.port])
    listener.taken(ended)
    const left = await connect()
    await soon(ended.passed).toEqual([taken.port, left.port])
    ended.end()
    const waiting = await connect()
    const next = await start()
    await soon(next.passed).toEqual([left.port])
    listener.taken(next)
    await soon(next.passed).toEqual([left.port, waiting.port])
  })

  test('does not go to a process that has left', async () => {
    const { listener, connect, start } = await open()
    const [left, other] = [await start(), await start()]
    const first = await connect()
    await soon(left.passed).toEqual([first.port])
    await listener.leave(left)
    listener.taken(left)
    const ports = []
    for (let n = 0; n < 3; n++) {
      ports.push((await connect()).port)
      await soon(other.passed).toEqual(ports)
      listener.taken(other)
    }
    expect(left.passed).toEqual([first.port])
  })

  test('is closed when no process serves in time', async () => {
    const { connect } = await open({ connections: 10, ms: 30 })
    const { closed } = await connect()
    await closed
  })

  test('that did not arrive at a process is closed, and the process gets the next one', async () => {
    const { connect, start } = await open({ connections: 10, ms: 30 })
    const one = await start()
    const { closed } = await connect()
    await closed
    const next = await connect()
    await expect.poll(() => one.passed.at(-1), { interval: 2 }).toBe(next.port)
  })

  test('above the bound is closed, and those that wait are not', async () => {
    const { listener, connect, start } = await open({ connections: 2, ms: 60_000 })
    const waiting = [await connect(), await connect()]
    const { closed } = await connect()
    await closed
    const one = await start()
    listener.taken(one)
    await soon(one.passed).toEqual(waiting.map(({ port }) => port))
  })
})

describe('a stop', () => {
  test('lets a process leave when no connection waits, and frees the port', async () => {
    const { listener, connect, start } = await open()
    const one = await start()
    const clients = [await connect(), await connect(), await connect()]
    await soon(one.passed).toHaveLength(1)
    listener.stop()
    const accepted = await connect()
    let hasLeft = false
    const left = listener.leave(one).then(() => (hasLeft = true))
    for (let n = 1; n <= 4; n++) {
      await soon(one.passed).toHaveLength(n)
      expect(hasLeft).toBe(n === 4)
      listener.taken(one)
      if (n === 3) await left
    }
    expect(one.passed).toEqual([...clients, accepted].map(({ port }) => port))
    await expect(connect()).rejects.toThrow('ECONNREFUSED')
  })

  test('closes connections that wait when no process is left', async () => {
    const { listener, connect } = await open()
    const { closed } = await connect()
    // The primary process has it as well.
    await expect.poll(() => (listener.close(), closed.then(() => true))).toBe(true)
    await expect(connect()).rejects.toThrow('ECONNREFUSED')
  })
})

test('a port in use fails the start', async () => {
  const one = createListener(pino({ level: 'silent' }))
  const port = await one.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => one.close())
  const other = createListener(pino({ level: 'silent' }))
  await expect(other.listen({ port, host: '127.0.0.1' })).rejects.toThrow('EADDRINUSE')
})

test('each connection is taken once, however processes start, end and leave', async () => {
  const event = fc.record({
    what: fc.constantFrom('connect', 'connect', 'start', 'taken', 'taken', 'end', 'leave'),
    which: fc.nat(5),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 30 }), async (events) => {
      const { listener, connect, start } = await open()
      const alive: Awaited<ReturnType<typeof start>>[] = []
      const clients: (number | undefined)[] = []
      const taken: (number | undefined)[] = []
      const takenOf = new Map<unknown, number>()
      /** The process takes what was passed to it. */
      function take(one: (typeof alive)[number]): void {
        const before = takenOf.get(one) ?? 0
        if (one.passed.length === before) return
        taken.push(one.passed[before])
        takenOf.set(one, before + 1)
        listener.taken(one)
      }
      for (const { what, which } of events) {
        const one = alive[which % Math.max(1, alive.length)]
        if (what === 'connect') clients.push((await connect()).port)
        else if (what === 'start') alive.push(await start())
        else if (one && what === 'taken') take(one)
        else if (one && what === 'leave') await listener.leave(one)
        else if (one && what === 'end') {
          alive.splice(alive.indexOf(one), 1)
          one.end()
          await one.exited
        }
      }
      const last = await start()
      for (const one of alive) one.end()
      await expect
        .poll(() => (take(last), taken.toSorted()), { interval: 1 })
        .toEqual(clients.toSorted())
    }),
    { numRuns: 40 },
  )
})
