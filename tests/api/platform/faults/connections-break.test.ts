import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { startTestApi } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'

/** Connections that the server ends, and too few of them. */

const { services, url, signInAs } = await startTestApi({ settings: { DATABASE_POOL: '3' } })
const admin = await signInAs('admin')
const rows = await rowsOf(url)

const endConnections = () =>
  rows(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'sendero'`,
  )

const list = async () => (await admin('GET', '/users?limit=5')).status

test('connections closed while idle are replaced without an error', async () => {
  expect(await Promise.all([list(), list(), list()])).toEqual([200, 200, 200])
  await endConnections()
  // The pool hears of it by an event, not by a request.
  await expect.poll(() => services.db.usage()).toEqual({ idle: 0, busy: 0, waiting: 0 })
  expect(await Promise.all([list(), list(), list()])).toEqual([200, 200, 200])
})

test('requests whose connection ends under them get 503, the next ones 200', async () => {
  const answers: number[] = []
  for (let round = 0; round < 5; round += 1) {
    const asked = Array.from({ length: 12 }, list)
    await endConnections()
    answers.push(...(await Promise.all(asked)))
  }
  expect(answers.filter((status) => status !== 200 && status !== 503)).toEqual([])
  await expect.poll(list).toBe(200)
})

test('a transaction whose connection ends is not half done', async () => {
  const scope = { tenantId: 1 }
  const broken = services.db.transaction(scope, async (tx) => {
    await tx.query(sql`update areas set name = 'Cambiada' where tenant_id = 1`)
    await endConnections()
    await tx.query(sql`select 1`)
  })
  await expect(broken).rejects.toThrow()
  const changed = await rows(`select from areas where name = 'Cambiada'`)
  expect(changed).toEqual([])
  expect(await list()).toBe(200)
})

test('when every connection is taken, requests wait and then get 503 with Retry-After', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const taken = Array.from({ length: services.db.connections }, () =>
    services.db.transaction({ tenantId: 1 }, () => held),
  )
  await sleep(50)
  const { status, response } = await admin('GET', '/users?limit=5')
  expect(status).toBe(503)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  release()
  await Promise.all(taken)
  expect(await list()).toBe(200)
})
