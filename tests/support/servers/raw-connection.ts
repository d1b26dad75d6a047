import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type RawAnswer = { status: number; headers: Headers; body: string }

/** One connection without any library between: what is written is what the server gets. */
export async function rawConnection(url: string) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let received = Buffer.alloc(0)
  let ended: string | null = null
  socket.on('data', (chunk: Buffer) => (received = Buffer.concat([received, chunk])))
  socket.on('error', (error: NodeJS.ErrnoException) => (ended = error.code ?? 'error'))
  socket.on('close', () => (ended ??= 'closed'))
  await new Promise((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })

  /** The answer that comes next; rejects when the connection ends before it. */
  async function answer(timeout = 10_000): Promise<RawAnswer> {
    const deadline = Date.now() + timeout
    for (;;) {
      const found = firstAnswer(received)
      if (found) {
        received = received.subarray(found.length)
        return found.answer
      }
      if (ended) throw new Error(`The connection is ${ended} after ${received.length} bytes`)
      if (Date.now() > deadline) throw new Error(`No answer; so far: ${received.toString()}`)
      await sleep(5)
    }
  }

  return {
    write: (content: string | Buffer) => {
      if (!socket.destroyed) socket.write(content)
    },
    answer,
    /** Sends a request and waits for its answer. */
    ask: async (request: string) => {
      socket.write(request)
      return answer()
    },
    ended: async (timeout = 10_000) => {
      const deadline = Date.now() + timeout
      while (!ended && Date.now() < deadline) await sleep(5)
      return ended
    },
    isOpen: () => ended === null,
    pause: () => void socket.pause(),
    close: () => void socket.destroy(),
  }
}

function firstAnswer(bytes: Buffer): { answer: RawAnswer; length: number } | null {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return null
  const [line = '', ...lines] = bytes.subarray(0, end).toString().split('\r\n')
  const headers = new Headers(
    lines.map((one): [string, string] => [
      one.slice(0, one.indexOf(':')),
      one.slice(one.indexOf(':') + 1).trim(),
    ]),
  )
  const rest = bytes.subarray(end + 4)
  const body = headers.get('transfer-encoding') ? unchunked(rest) : counted(rest, headers)
  if (!body) return null
  const status = Number(line.split(' ')[1])
  const answer = { status, headers, body: body.content.toString() }
  return { answer, length: end + 4 + body.length }
}

function counted(rest: Buffer, headers: Headers) {
  const length = Number(headers.get('content-length') ?? 0)
  return rest.length < length ? null : { content: rest.subarray(0, length), length }
}

function unchunked(rest: Buffer) {
  const pieces: Buffer[] = []
  for (let at = 0; ;) {
    const line = rest.indexOf('\r\n', at)
    if (line < 0) return null
    const size = parseInt(rest.subarray(at, line).toString(), 16)
    at = line + 2 + size + 2
    if (rest.length < at) return null
    if (size === 0) return { content: Buffer.concat(pieces), length: at }
    pieces.push(rest.subarray(line + 2, line + 2 + size))
  }
}
