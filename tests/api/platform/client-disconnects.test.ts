import { expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'

const { send, services, tokenOf } = await startTestApi()

test('starts no query for a client that disconnected before it', async () => {
  const headers = { authorization: `Bearer ${await tokenOf('admin@1.sendero.test')}` }
  expect((await send('/users', { headers })).status).toBe(200)

  const leaving = new AbortController()
  const { query } = services.db
  let asked = 0
  services.db.query = (scope, statement) => {
    leaving.abort() // just before the first question
    return query(scope, statement).then((rows) => {
      asked += 1
      return rows
    }) as never
  }
  const answer = await send('/users', { headers, signal: leaving.signal })
  services.db.query = query
  expect(asked).toBe(0)
  expect(answer.status).toBe(503)
})
