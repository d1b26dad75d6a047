import { Readable } from 'node:stream'
import { afterAll, afterEach, expect, test } from 'vitest'
import { startTestApi, type Caller } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { madeToken, COMPANY } from '../../access/api-tokens/made-tokens.ts'
import { csv, atRest, upload } from '../imports/imports.ts'
import { openBoards } from '../../courses/leaderboard/boards.ts'
import { watchBy } from '../../courses/leaderboard/watcher.ts'
import { answer, openClassroom } from '../../courses/learning/classroom.ts'
import { connectToBoth, startTwoProcesses } from './two-processes.ts'

/** State that two web processes share. */

const STREAMS_PER_USER = 3
const REQUESTS_PER_TOKEN = 3
const api = await startTestApi()
const server = await startTwoProcesses(
  api,
  {
    STREAMS_PER_USER: String(STREAMS_PER_USER),
    API_TOKEN_REQUESTS_PER_MINUTE: String(REQUESTS_PER_TOKEN),
  },
  afterAll,
)
const room = await openClassroom(api)
const rows = await rowsOf(api.url)
const [one, other] = await connectToBoth(server)
const admin = await api.tokenOf('admin@1.sendero.test')
const PASSWORD = 'clave-segura'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

const session = async (caller: Caller) => (await caller('GET', '/auth/session')).status

async function reader() {
  const { user } = await room.learner([])
  await rows(`update users set role = 'reader' where id = $1`, [user.id])
  return { user, token: await api.firstTokenOf(user.email as string, PASSWORD) }
}

test('a session that ends in one process has ended in the other by the next request', async () => {
  const signedOut = await reader()
  expect(await session(one.by(signedOut.token))).toBe(200)
  expect(await session(other.by(signedOut.token))).toBe(200)
  expect((await one.by(signedOut.token)('DELETE', '/sessions/current')).status).toBeLessThan(300)
  expect(await session(other.by(signedOut.token))).toBe(401)

  const changed = await reader()
  expect(await session(other.by(changed.token))).toBe(200)
  const passwords = { current_password: `${PASSWORD}, propia`, password: 'otra-clave-segura' }
  expect((await one.by(changed.token)('PUT', '/auth/password', passwords)).status).toBe(200)
  expect(await session(other.by(changed.token))).toBe(401)

  const disabled = await reader()
  expect(await session(other.by(disabled.token))).toBe(200)
  const path = `/users/${disabled.user.id}/disable`
  expect((await one.by(admin)('PUT', path)).status).toBe(200)
  expect(await session(other.by(disabled.token))).toBe(401)
})

test(
  'failed sign-ins count together, and a right password in one forgives in the other',
  { tags: ['slow'] },
  async () => {
    const { user } = await reader()
    const signIn = async (by: Caller, password: string) =>
      (await by('POST', '/auth/login', { username: user.email, password })).status
    const both = [one.by('none'), other.by('none')]
    for (let n = 0; n < 9; n++) expect(await signIn(both[n % 2]!, 'errada')).toBe(401)
    expect(await signIn(both[0]!, `${PASSWORD}, propia`)).toBe(200)
    for (let n = 0; n < 10; n++) expect(await signIn(both[n % 2]!, 'errada')).toBe(401)
    for (const by of both) expect(await signIn(by, `${PASSWORD}, propia`)).toBe(429)
  },
)

test('requests of an API token count together', async () => {
  const { secret } = await madeToken(api.withToken(admin), COMPANY, ['areas:read'])
  const both = [one.by(secret), other.by(secret)]
  const asked = []
  for (let n = 0; n <= REQUESTS_PER_TOKEN; n++)
    asked.push((await both[n % 2]!('GET', '/areas')).status)
  expect(asked).toEqual([200, 200, 200, 429])
})

test('open streams count together, and those that are left are free for both', async () => {
  const { uuid } = await openBoards(room).course()
  const open = async () => {
    const response = await fetch(`${server.url}/api/courses/${uuid}/leaderboard/events`, {
      headers: { authorization: `Bearer ${admin}` },
    })
    closing.push(() => void response.body?.cancel())
    return { status: response.status, leave: () => response.body!.cancel() }
  }
  const streams = []
  for (let n = 0; n < STREAMS_PER_USER; n++) streams.push(await open())
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200])
  expect([(await open()).status, (await open()).status]).toEqual([429, 429])
  await streams[1]!.leave()
  await expect.poll(async () => (await open()).status).toBe(200)
})

test('an answer to one process moves the live table of the other', async () => {
  const course = await openBoards(room).course({ points: [40] })
  await course.place({ name: 'Delante', points: 30 })
  const { user } = await room.learner([course.id])
  const token = await api.tokenOf(user.email as string, PASSWORD)
  // The stream occupies its connection.
  const [watching, answering] = await connectToBoth(server)
  const watcher = watchBy(async (headers) => {
    const sent = { ...headers, authorization: `Bearer ${admin}` }
    const path = `/api/courses/${course.uuid}/leaderboard/events`
    const answered = await watching.open(path, sent)
    return new Response(Readable.toWeb(answered) as ReadableStream<Uint8Array>, {
      status: answered.statusCode!,
      headers: { 'content-type': 'text/event-stream' },
    })
  })
  closing.push(watcher.close, watching.close, answering.close)
  await watcher.sees((state) => state.rows[0]?.name === 'Delante')
  const sent = await answer(answering.by(token), course.id, course.contents[0]!, { points: 40 })
  expect(sent.status).toBe(200)
  await watcher.sees((state) => state.rows[0]?.name === user.first_name)
})

test('a job that one process queues runs once, and the other shows its progress', async () => {
  const content = csv(
    'username,email,first_name',
    ...Array.from({ length: 50 }, (_, n) => `proceso${n},proceso${n}@x.co,Entra`),
  )
  const { body } = await upload(one.by(admin), content)
  const { jobId } = body as { jobId: string }
  expect(await atRest(other.by(admin), jobId)).toMatchObject({ phase: 'validation_complete' })
  expect((await one.by(admin)('POST', '/users/import', { jobId })).status).toBe(202)
  const done = await atRest(other.by(admin), jobId)
  expect(done.props.imported_count).toBe(50)
  const runs = () =>
    rows<{ state: string; retries: number }>(
      `select state::text, retry_count as retries from pgboss.job where name = 'import-apply'
       and data->>'jobId' = $1`,
      [jobId],
    )
  await expect.poll(runs).toEqual([{ state: 'completed', retries: 0 }])
})

test('metrics of any process are those of all', async () => {
  const count = async (by: typeof one) => {
    const answered = await by.open('/metrics', {})
    const text = (await answered.setEncoding('utf8').toArray()).join('')
    const figure = (name: string) =>
      Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`${name} `))
          ?.split(' ')[1],
      )
    const call =
      'sendero_api_request_seconds_count{endpoint="areas.list",method="GET",status="200"}'
    return {
      areas: figure(call),
      up: figure('sendero_database_up'),
      processes: figure('sendero_web_processes'),
    }
  }
  const before = await count(one)
  await one.by(admin)('GET', '/areas')
  await other.by(admin)('GET', '/areas')
  await other.by(admin)('GET', '/areas')
  const after = { areas: before.areas + 3, up: 1, processes: 2 }
  expect([await count(one), await count(other)]).toEqual([after, after])
})
