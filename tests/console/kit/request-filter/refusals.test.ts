import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { errorBody } from '#contract/platform/values/shapes.ts'
import { watchLoop } from '#tests/support/blocked-loop.ts'
import { startTestConsole } from '#tests/support/console.ts'
import { rawConnection } from '#tests/support/servers/raw-connection.ts'

const site = await startTestConsole()

const open: { close(): void }[] = []
afterEach(() => open.splice(0).forEach((connection) => connection.close()))

async function connection() {
  const made = await rawConnection(site.url)
  open.push(made)
  return made
}

const { host } = new URL(site.url)
const HEADERS = `Host: ${host}\r\nOrigin: ${site.url}\r\n`
const NEXT = `GET /healthz HTTP/1.1\r\n${HEADERS}\r\n`

const post = (path: string, type: string, body: string) =>
  `POST ${path} HTTP/1.1\r\n${HEADERS}Content-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
const FORM = 'application/x-www-form-urlencoded'
const part = (name: string, value: string, filename?: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${filename ? `; filename="${filename}"` : ''}\r\n\r\n${value}\r\n`

const ID = /[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}/

describe('a malformed request is answered in Spanish, with an id, and the connection stays open', () => {
  test.each<[string, number, string]>([
    ['TRACE to a page', 405, `TRACE /login HTTP/1.1\r\n${HEADERS}\r\n`],
    ['TRACE to the API', 405, `TRACE /api/users HTTP/1.1\r\n${HEADERS}\r\n`],
    ['OPTIONS of everything', 405, `OPTIONS * HTTP/1.1\r\n${HEADERS}\r\n`],
    ['PUT to a page', 405, `PUT /login HTTP/1.1\r\n${HEADERS}Content-Length: 0\r\n\r\n`],
    ['a broken escape in a page', 400, `GET /users/%zz HTTP/1.1\r\n${HEADERS}\r\n`],
    ['a broken escape in a call', 400, `GET /api/users/%ff HTTP/1.1\r\n${HEADERS}\r\n`],
    ['a broken escape in a file', 400, `GET /assets/% HTTP/1.1\r\n${HEADERS}\r\n`],
    ['a NUL in an address', 400, `GET /users/%00 HTTP/1.1\r\n${HEADERS}\r\n`],
    ['an address of another site', 400, `GET http://x.test/login HTTP/1.1\r\n${HEADERS}\r\n`],
    ['a host that is none', 400, 'GET /login HTTP/1.1\r\nHost: a b\r\n\r\n'],
    ['half a host', 400, 'GET /login HTTP/1.1\r\nHost: [::\r\n\r\n'],
    ['no host', 400, 'GET /login HTTP/1.1\r\n\r\n'],
    ['a long address', 414, `GET /login?${'a'.repeat(12_500)} HTTP/1.1\r\n${HEADERS}\r\n`],
    ['multipart without boundary', 400, post('/login', 'multipart/form-data', 'abc')],
    ['a broken escape in a form', 400, post('/login', FORM, 'email=%zz')],
    [
      'a form that ends too early',
      400,
      post('/login', 'multipart/form-data; boundary=x', part('email', 'a')),
    ],
    [
      '6,000 parts',
      413,
      post(
        '/login',
        'multipart/form-data; boundary=x',
        `${part('a', 'b').repeat(6_000).slice(0, 59_000)}--x--\r\n`,
      ),
    ],
    ['2,000 fields', 413, post('/login', FORM, 'a=1&'.repeat(2_000))],
    [
      'a file where none belongs',
      400,
      post('/login', 'multipart/form-data; boundary=x', `${part('a', 'b', 'f.txt')}--x--\r\n`),
    ],
    ['100 KB of text', 413, post('/preferences', FORM, `theme=${'a'.repeat(100_000)}`)],
    ['an index of millions', 400, post('/login', FORM, 'a[9999999]=1')],
    ['an index of millions after a point', 400, post('/login', FORM, 'a.9999999.b=1')],
    ['a name a hundred deep', 400, post('/login', FORM, `a${'.b'.repeat(40)}=1`)],
    ['a long name', 400, post('/login', FORM, `${'a'.repeat(150)}=1`)],
    ['__proto__', 400, post('/login', FORM, '__proto__.a=1')],
    ['constructor', 400, post('/login', FORM, 'a.constructor.prototype=1')],
  ])('%s: %i', async (_, status, request) => {
    const person = await connection()
    const answer = await person.ask(request)
    expect(answer.status, answer.body).toBe(status)
    expect(answer.body).toMatch(ID)
    if (answer.headers.get('content-type')?.includes('json'))
      errorBody.parse(JSON.parse(answer.body))
    else expect(answer.body).toContain('<html lang="es"')
    expect((await person.ask(NEXT)).status).toBe(200)
  })

  test.each<[string, number, string]>([
    ['what is no HTTP', 400, '\x16\x03\x01abc\r\n\r\n'],
    ['headers of 20 KB', 431, `GET /login HTTP/1.1\r\n${HEADERS}X: ${'a'.repeat(20_000)}\r\n\r\n`],
    ['CONNECT', 405, `CONNECT x.test:443 HTTP/1.1\r\n${HEADERS}\r\n`],
  ])('%s ends the connection, after its answer: %i', async (_, status, request) => {
    const person = await connection()
    const answer = await person.ask(request)
    expect(answer.status).toBe(status)
    expect(answer.body).toMatch(ID)
    expect(await person.ended()).toBe('closed')
  })
})

test('a request that is refused before a chunk extension of 20 KB is answered once', async () => {
  const person = await connection()
  const answer = await person.ask(
    `POST /login HTTP/1.1\r\nHost: ${host}\r\nContent-Type: ${FORM}\r\nTransfer-Encoding: chunked\r\n\r\n` +
      `5;${'a'.repeat(20_000)}\r\nemail\r\n0\r\n\r\n`,
  )
  expect(answer.status).toBe(403)
  await expect(person.answer()).rejects.toThrow('closed after 0 bytes')
})

describe('a refused body', () => {
  const anonymous = (path: string, length: number) =>
    `POST ${path} HTTP/1.1\r\n${HEADERS}Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`

  test.each([
    ['of a call', '/api/courses', 401],
    ['of a form', '/preferences', 302],
  ])(
    '%s that arrives slowly keeps the connection open for the next request',
    async (_, path, status) => {
      const person = await connection()
      person.write(anonymous(path, 300_000))
      person.write(Buffer.alloc(100_000, ' '))
      expect((await person.answer()).status).toBe(status)
      await new Promise((resolve) => setTimeout(resolve, 800))
      person.write(Buffer.alloc(200_000, ' '))
      expect((await person.ask(NEXT)).status).toBe(200)
    },
  )

  test('of 300 KB with unknown fields keeps the connection open for the next request', async () => {
    const token = await site.api.tokenOf('admin@1.sendero.test')
    const body = `${part('a', 'y'.repeat(300_000))}--x--\r\n`
    const person = await connection()
    const answer = await person.ask(
      `POST /api/courses HTTP/1.1\r\n${HEADERS}Authorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    )
    expect(answer.status).toBe(422)
    await new Promise((resolve) => setTimeout(resolve, 800))
    expect((await person.ask(NEXT)).status).toBe(200)
  })

  test('of 3 MB is answered with Connection: close, which happens once all was sent', async () => {
    const token = await site.api.tokenOf('admin@1.sendero.test')
    const person = await connection()
    person.write(
      `POST /api/courses HTTP/1.1\r\n${HEADERS}Authorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 3000000\r\n\r\n`,
    )
    person.write(Buffer.alloc(1_000_000, ' '))
    const answer = await person.answer()
    expect(answer.status).toBe(413)
    expect(answer.headers.get('connection')).toBe('close')
    await new Promise((resolve) => setTimeout(resolve, 800))
    person.write(Buffer.alloc(2_000_000, ' '))
    expect(await person.ended()).toBe('closed')
  })

  test('of 300 MB is refused by its Content-Length, or by its bytes without one', async () => {
    const head = `POST /preferences HTTP/1.1\r\n${HEADERS}Content-Type: multipart/form-data; boundary=x\r\n`
    const said = await connection()
    expect((await said.ask(`${head}Content-Length: 300000000\r\n\r\n`)).status).toBe(413)

    const silent = await connection()
    silent.write(`${head}Transfer-Encoding: chunked\r\n\r\n`)
    const piece = Buffer.alloc(0x10000, 'a')
    for (let n = 0; n < 8; n++)
      silent.write(Buffer.concat([Buffer.from('10000\r\n'), piece, Buffer.from('\r\n')]))
    expect((await silent.answer()).status).toBe(413)
  })

  test('with an unexpected file is refused as soon as the file begins', async () => {
    const person = await connection()
    const head = `POST /login HTTP/1.1\r\n${HEADERS}Content-Type: multipart/form-data; boundary=x\r\n`
    person.write(`${head}Transfer-Encoding: chunked\r\n\r\n`)
    const start = part('avatar', 'a'.repeat(1_000), 'f.png')
    person.write(`${start.length.toString(16)}\r\n${start}\r\n`)
    // Two gigabytes would follow.
    expect((await person.answer()).status).toBe(400)
  })
})

describe('a value of a megabyte, sent three times at once with a session', async () => {
  const visitor = await site.signInAs('admin')
  const value = 'ab'.repeat(500_000)
  const headers = { origin: visitor.origin }
  const multipart = () => {
    const form = new FormData()
    form.append('first_name', value)
    return form
  }

  test.each<[string, string, () => BodyInit]>([
    ['a form', '/users/new', () => new URLSearchParams({ first_name: value })],
    ['a form with parts', '/users/new', multipart],
    ["a page's data", '/users/new.data', multipart],
  ])('in %s is refused without blocking the event loop', async (_, path, bodyOf) => {
    const given = new Request(site.url, { method: 'POST', body: bodyOf() })
    const type = { 'content-type': given.headers.get('content-type')! }
    const body = await given.arrayBuffer()
    const send = () =>
      visitor.request(path, { method: 'POST', headers: { ...headers, ...type }, body })
    await send()
    const loop = watchLoop()
    onTestFinished(loop.stop)
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(({ status }) => status)).toEqual([413, 413, 413])
    expect(loop.take()).toBeLessThan(250)
  })
})
