import { afterAll, expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { startApiProcess } from '#tests/support/servers/api-process.ts'
import { pinnedConnection } from '#tests/support/database/pinned-connection.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { COMPANY, madeToken } from '../../access/api-tokens/made-tokens.ts'

/** Limits of two servers that know each other by the database alone. */

const STREAMS_PER_USER = 2
const REQUESTS_PER_TOKEN = 3
const api = await startTestApi()
const rows = await rowsOf(api.url)
const admin = await api.tokenOf('admin@1.sendero.test')
const env = {
  DATABASE_URL: api.url,
  FILES: api.services.settings.files,
  DEMO_DATA: 'false',
  ROLE: 'web',
  TOKEN_SECRET: api.services.settings.tokenSecret,
  SESSION_SECRET: api.services.settings.sessionSecret,
  STREAMS_PER_USER: String(STREAMS_PER_USER),
  API_TOKEN_REQUESTS_PER_MINUTE: String(REQUESTS_PER_TOKEN),
}
const [one, other] = await Promise.all([startApiProcess(env), startApiProcess(env)])
afterAll(() => Promise.all([one.stop(), other.stop()]))

test('streams of a user count together, and one that is left is free for both', async () => {
  const [course] = await rows<{ uuid: string }>(
    'select uuid from tenant_courses where tenant_id = 1 limit 1',
  )
  const open = async (url: string) => {
    const connection = pinnedConnection(url)
    const path = `/api/courses/${course!.uuid}/leaderboard/events`
    const answer = await connection.open(path, { authorization: `Bearer ${admin}` })
    return { status: answer.statusCode, leave: connection.close }
  }
  const streams = [await open(one.url), await open(other.url)]
  expect(streams.map(({ status }) => status)).toEqual([200, 200])
  for (const { url } of [one, other]) expect((await open(url)).status).toBe(429)
  streams[0]!.leave()
  await expect
    .poll(async () => {
      const stream = await open(other.url)
      if (stream.status !== 200) return stream.status
      streams.push(stream)
      return 200
    })
    .toBe(200)
  for (const { leave } of streams) leave()
})

test('requests of an API token and failed sign-ins count together', async () => {
  const { secret } = await madeToken(api.withToken(admin), COMPANY, ['areas:read'])
  const asked = []
  for (let n = 0; n <= REQUESTS_PER_TOKEN; n++) {
    const { by, close } = pinnedConnection((n % 2 ? one : other).url)
    asked.push((await by(secret)('GET', '/areas')).status)
    close()
  }
  expect(asked).toEqual([200, 200, 200, 429])

  const signIn = async (n: number) => {
    const { by, close } = pinnedConnection((n % 2 ? one : other).url)
    const who = { username: 'reader@1.sendero.test', password: 'errada' }
    const { status } = await by('none')('POST', '/auth/login', who)
    close()
    return status
  }
  for (let n = 0; n < 10; n++) expect(await signIn(n)).toBe(401)
  expect([await signIn(0), await signIn(1)]).toEqual([429, 429])
})
