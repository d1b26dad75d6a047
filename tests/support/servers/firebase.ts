import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer, type WebSocket } from 'ws'

/**
 * A Firebase Realtime Database and its authentication service in a few lines: what the real SDK speaks
 * with (wire protocol 5) when it signs in and listens. Data is read by whoever has a live session.
 */

const FIREBASE_ACCOUNT = { email: 'lector@sendero.test', password: 'una clave de lectura' }

type Tree = { [name: string]: Tree } | string | number | boolean | null
type Message = { t: string; d: { r: number; a: string; b: Record<string, unknown> } }
type Client = { socket: WebSocket; signedIn: boolean; listens: Set<string> }

export async function startFirebase() {
  let data: Tree = null
  let port = 0
  let refusing = false
  let live = new Set<string>()
  const clients = new Set<Client>()
  const counts = { signIns: 0, listens: 0 }

  function answerAuth(request: IncomingMessage, response: ServerResponse, body: string): void {
    const reply = (status: number, json: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
    if (request.url?.includes('accounts:signInWithPassword')) {
      const { email, password } = JSON.parse(body) as typeof FIREBASE_ACCOUNT
      if (email !== FIREBASE_ACCOUNT.email || password !== FIREBASE_ACCOUNT.password) {
        return void reply(400, { error: { code: 400, message: 'INVALID_LOGIN_CREDENTIALS' } })
      }
      counts.signIns++
      const idToken = newToken()
      live.add(idToken)
      return void reply(200, { idToken, refreshToken: 'r', expiresIn: '3600', localId: 'u', email })
    }
    if (request.url?.includes('accounts:lookup')) {
      return void reply(200, { users: [{ localId: 'u', email: FIREBASE_ACCOUNT.email }] })
    }
    reply(400, { error: { code: 400, message: 'TOKEN_EXPIRED' } })
  }

  const server = createServer((request, response) => {
    if (refusing) return void request.socket.destroy()
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => answerAuth(request, response, body))
  })
  const sockets = new WebSocketServer({ noServer: true })
  server.on('upgrade', (request, socket, head) => {
    if (refusing) return void socket.destroy()
    sockets.handleUpgrade(request, socket, head, meet)
  })

  function meet(socket: WebSocket): void {
    const client: Client = { socket, signedIn: false, listens: new Set() }
    clients.add(client)
    const { host } = new URL(url())
    const hello = { ts: Date.now(), v: '5', h: host, s: randomUUID() }
    send(client, { t: 'c', d: { t: 'h', d: hello } })
    socket.on('message', (raw) => {
      const message = JSON.parse((raw as Buffer).toString()) as Message | number
      // A bare number keeps the connection open.
      if (typeof message === 'object' && message.t === 'd') hear(client, message.d)
    })
    socket.on('close', () => clients.delete(client))
  }

  function hear(client: Client, { r, a, b }: Message['d']): void {
    const reply = (s: string, d: unknown = '') => send(client, { t: 'd', d: { r, b: { s, d } } })
    const path = trim(b['p'])
    if (a === 'auth' || a === 'gauth') {
      client.signedIn = live.has(b['cred'] as string)
      return reply(client.signedIn ? 'ok' : 'invalid_token')
    }
    if (a === 'unauth') client.signedIn = false
    if (a === 'q') {
      if (!client.signedIn) return reply('permission_denied', 'Permission denied')
      counts.listens++
      client.listens.add(path)
      send(client, { t: 'd', d: { a: 'd', b: { p: path, d: at(data, path) } } })
    }
    if (a === 'n') client.listens.delete(path)
    reply('ok')
  }

  const listen = async (on: number) => {
    server.listen(on, 'localhost')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  }
  const url = () => `http://localhost:${port}`
  await listen(0)

  return {
    settings: {
      FIREBASE_DATABASE_URL: `${url()}?ns=sendero-test`,
      FIREBASE_API_KEY: 'una-llave',
      FIREBASE_EMAIL: FIREBASE_ACCOUNT.email,
      FIREBASE_PASSWORD: FIREBASE_ACCOUNT.password,
      FIREBASE_AUTH_URL: url(),
    },
    counts,
    /** Number of current listeners of a path. */
    listening: (path: string) => [...clients].filter(({ listens }) => listens.has(path)).length,
    connections: () => clients.size,
    /** Writes as a learner's app would, and tells whoever listens. */
    write(path: string, value: Tree): void {
      data = withValue(data, path.split('/'), value)
      for (const client of clients) {
        for (const heard of client.listens) {
          const below = path === heard || path.startsWith(`${heard}/`)
          if (!below && !heard.startsWith(`${path}/`)) continue
          const changed = below ? path : heard
          send(client, { t: 'd', d: { a: 'd', b: { p: changed, d: at(data, changed) } } })
        }
      }
    },
    /** The rules change their mind: sessions are over and whoever listens hears no more. */
    cancelListeners(): void {
      live = new Set()
      for (const client of clients) {
        client.signedIn = false
        for (const path of client.listens)
          send(client, { t: 'd', d: { a: 'c', b: { p: path, q: null } } })
        client.listens.clear()
      }
    },
    /** Refuses new connections and closes the open ones. */
    goAway(): void {
      refusing = true
      for (const { socket } of clients) socket.terminate()
    },
    comeBack(): void {
      refusing = false
    },
    stop: async () => {
      for (const { socket } of clients) socket.terminate()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function send({ socket }: Client, message: unknown): void {
  socket.send(JSON.stringify(message))
}

/** The SDK reads when a token ends and how it came about. */
function newToken(): string {
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    iat: now,
    exp: now + 3600,
    jti: randomUUID(),
    firebase: { sign_in_provider: 'password' },
  }
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'none' })}.${part(claims)}.${part({})}`
}

const trim = (path: unknown) => (typeof path === 'string' ? path.replace(/^\/|\/$/g, '') : '')

function at(tree: Tree, path: string): Tree {
  let found: Tree = tree
  for (const name of path.split('/')) {
    found = typeof found === 'object' && found ? (found[name] ?? null) : null
  }
  return found
}

function withValue(tree: Tree, [name, ...rest]: string[], value: Tree): Tree {
  if (name === undefined) return value
  const here = typeof tree === 'object' && tree ? tree : {}
  return { ...here, [name]: withValue(here[name] ?? null, rest, value) }
}
