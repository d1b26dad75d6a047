import { describe, expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'

/** Behavior shared by every upload of the API, tested with one that reads a file. */

const api = await startTestApi()
const token = await api.tokenOf('admin@1.sendero.test')

const part = (disposition: string, content: string | Buffer, type = 'text/csv') =>
  Buffer.concat([
    Buffer.from(
      `--x\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
const END = Buffer.from('--x--\r\n')
const CSV = 'username\nnadie\n'
const FILE = 'name="file"; filename="a.csv"'

async function send(
  body: Buffer | ReadableStream<Uint8Array>,
  headers: Record<string, string> = { 'content-type': 'multipart/form-data; boundary=x' },
) {
  const response = await api.send('/users/bulk/enable', {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, ...headers },
    body: body as BodyInit,
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  })
  return { status: response.status, body: await response.json() }
}

const ONE_FILE = 'Debes seleccionar exactamente un archivo'

test('one file among other fields is read', async () => {
  const body = Buffer.concat([
    part('name="comment"', 'hola', 'text/plain'),
    part(FILE, CSV),
    part('name="after"', 'x'.repeat(70_000), 'text/plain'),
    END,
  ])
  expect(await send(body)).toMatchObject({ status: 200, body: { unmatched_count: 1 } })
})

test('it may arrive a byte at a time', async () => {
  const bytes = Buffer.concat([part(FILE, CSV), END])
  let place = 0
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (place === bytes.length) controller.close()
      else controller.enqueue(new Uint8Array(bytes.subarray(place, ++place)))
    },
  })
  expect((await send(stream)).status).toBe(200)
})

describe('refused as not exactly one file', () => {
  test.each([
    ['nothing', Buffer.concat([END])],
    ['a form without choosing one', Buffer.concat([part('name="file"; filename=""', ''), END])],
    ['text where the file should be', Buffer.concat([part('name="file"', CSV), END])],
    ['a file of another name', Buffer.concat([part('name="other"; filename="a.csv"', CSV), END])],
    ['two', Buffer.concat([part(FILE, CSV), part(FILE, CSV), END])],
    [
      'two and a name of the second that differs',
      Buffer.concat([part(FILE, CSV), part('name="other"; filename="b.csv"', CSV), END]),
    ],
    ['five', Buffer.concat([...Array.from({ length: 5 }, () => part(FILE, CSV)), END])],
    [
      'two large ones',
      Buffer.concat([
        part(FILE, CSV + 'x\n'.repeat(300_000)),
        part(FILE, CSV + 'x\n'.repeat(300_000)),
        END,
      ]),
    ],
  ])('%s', async (_, body) => {
    const answer = await send(body)
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual([{ path: 'file', code: 'one_file', message: ONE_FILE }])
  })
})

test('two files are refused', async () => {
  const id = (await api.withToken(token)('GET', '/users?q=learner.1')).body.results[0].id
  await api.withToken(token)('PUT', `/users/${id}/disable`)
  const csv = 'username\nlearner.1\n'
  await send(Buffer.concat([part(FILE, csv), part(FILE, csv), END]))
  expect((await api.withToken(token)('GET', `/users/${id}`)).body.disabled).toBe(true)
})

describe('refused as damaged', () => {
  test.each([
    ['cut short inside the file', Buffer.concat([part(FILE, CSV)]).subarray(0, -10)],
    ['cut short after the file', part(FILE, CSV)],
    ['without its headers', Buffer.from('--x\r\n\r\nhola\r\n--x--\r\n')],
    ['no form at all', Buffer.from('username\nnadie\n')],
    ['empty', Buffer.alloc(0)],
  ])('%s', async (_, body) => {
    const { status } = await send(body)
    expect([400, 422]).toContain(status)
  })

  test('when the connection breaks', async () => {
    const start = new Uint8Array(part(FILE, CSV))
    let sent = false
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent) controller.error(new Error('ECONNRESET'))
        else controller.enqueue(start)
        sent = true
      },
    })
    expect(await send(stream)).toMatchObject({ status: 400, body: { code: 'damaged_upload' } })
  })
})

test.each([
  ['JSON', { 'content-type': 'application/json' }],
  ['a form without files', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['no type', { 'content-type': '' }],
])('%s is not a form with a file', async (_, headers) => {
  expect((await send(Buffer.from('a=b'), headers)).status).toBe(415)
})

test('a form without boundary is damaged', async () => {
  const headers = { 'content-type': 'multipart/form-data' }
  expect((await send(Buffer.concat([part(FILE, CSV), END]), headers)).status).toBe(400)
})

describe('too large', () => {
  const endless = () => {
    const state = { sent: 0 }
    const chunk = new Uint8Array(64 * 1024).fill(0x61)
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new Uint8Array(part(FILE, CSV).subarray(0, -2))),
      pull(controller) {
        if (state.sent >= 60 * 1024 * 1024) {
          controller.enqueue(new Uint8Array(Buffer.concat([Buffer.from('\r\n'), END])))
          controller.close()
          return
        }
        state.sent += chunk.length
        controller.enqueue(chunk)
      },
    })
    return { stream, state }
  }

  test('is told while it arrives, before it was read in full', async () => {
    const { stream, state } = endless()
    const answer = await send(stream)
    expect(answer.status).toBe(413)
    expect(answer.body.message).toBe('El archivo supera el máximo de 10 MB')
    expect(state.sent).toBeLessThan(40 * 1024 * 1024)
  })

  test('is told at once when its length says so', async () => {
    const { stream } = endless()
    const headers = {
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': String(60 * 1024 * 1024),
    }
    expect((await send(stream, headers)).status).toBe(413)
  })
})
