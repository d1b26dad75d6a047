import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Sends abusive requests, only from loopback addresses of this machine; every count and duration is bounded.
 * Runs in a process of its own, so that it does not slow down the measurement.
 */

const ATTACKER = '127.0.0.66'
const SECONDS = 10

type Target = { port: number; cookie: string }

export const ATTACKS: Record<string, (target: Target) => Promise<void>> = {
  'forms with an index of millions': (to) =>
    again(20, () => ask(to, form('/login', 'a[9999999]=1'))),
  'forms of 1 MB': (to) =>
    again(3, () => ask(to, form('/users/new', `name=${'ab'.repeat(500_000)}`))),
  'forms of 300 MB': (to) => again(4, () => pour(to, 300)),
  'wrong sign-ins': (to) =>
    again(40, () => ask(to, form('/login', 'email=nadie%401.sendero.test&password=wrong-1'))),
  'documents asked ahead and not read': (to) => hold(to, 200, 20, '/api/openapi.json'),
  'pages asked ahead and not read': (to) => hold(to, 200, 30, '/users'),
}

const host = ({ port, cookie }: Target) =>
  `Host: 127.0.0.1:${port}\r\nOrigin: http://127.0.0.1:${port}\r\nAccept-Encoding: br\r\nCookie: ${cookie}\r\n`

const form = (path: string, body: string) => (to: Target) =>
  `POST ${path} HTTP/1.1\r\n${host(to)}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`

/** `hands` at once, over and over for the time an attack has. */
async function again(hands: number, work: () => Promise<unknown>): Promise<void> {
  const end = Date.now() + SECONDS * 1_000
  const hand = async () => {
    while (Date.now() < end) {
      await work()
      await sleep(10)
    }
  }
  await Promise.all(Array.from({ length: hands }, hand))
}

function call({ port }: Target): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress: ATTACKER })
  socket.on('error', () => {})
  return socket
}

/** Sends a request and goes away with the first of its answer, or after the attack's time. */
async function ask(to: Target, request: (to: Target) => string): Promise<void> {
  const socket = call(to)
  socket.write(request(to))
  await Promise.race([firstOf(socket), sleep(SECONDS * 1_000)])
  socket.destroy()
}

const firstOf = (socket: Socket) =>
  new Promise<void>((resolve) => {
    socket.once('data', () => resolve())
    socket.once('close', () => resolve())
  })

async function pour(to: Target, megabytes: number): Promise<void> {
  const socket = call(to)
  const piece = Buffer.concat([
    Buffer.from('100000\r\n'),
    Buffer.alloc(0x100000, 'a'),
    Buffer.from('\r\n'),
  ])
  const closed = firstOf(socket)
  void closed.then(() => socket.destroy())
  socket.write(
    `POST /preferences HTTP/1.1\r\n${host(to)}Content-Type: multipart/form-data; boundary=x\r\nTransfer-Encoding: chunked\r\n\r\n`,
  )
  for (let n = 0; n < megabytes && !socket.destroyed; n++) {
    if (!socket.write(piece)) {
      await Promise.race([closed, new Promise((resolve) => socket.once('drain', resolve))])
    }
  }
  await Promise.race([closed, sleep(2_000)])
  socket.destroy()
}

/** Many connections, each with many requests, of which nothing is read until they all go away. */
async function hold(to: Target, connections: number, ahead: number, path: string): Promise<void> {
  const request = `GET ${path} HTTP/1.1\r\n${host(to)}\r\n`.repeat(ahead)
  const sockets = Array.from({ length: connections }, () => {
    const socket = call(to)
    socket.pause()
    socket.write(request)
    return socket
  })
  await sleep(SECONDS * 1_000)
  for (const socket of sockets) socket.destroy()
}

if (process.argv[1] === import.meta.filename) {
  const [name = '', port = '', cookie = ''] = process.argv.slice(2)
  await ATTACKS[name]!({ port: Number(port), cookie })
  process.exit(0)
}
