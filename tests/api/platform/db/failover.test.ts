import sql from 'sql-template-tag'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#api/platform/db/database.ts'
import { addressOfOne } from '#api/platform/db/servers.ts'
import { startTestApi } from '#tests/support/api.ts'
import { databaseUrl } from '#tests/support/servers/database-server.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'
import { freePort } from '#tests/support/servers/free-port.ts'

/** Failures as of a failover; tests/api/platform/faults/database-failover.test.ts makes a real one. */

const { url, signInAs } = await startTestApi({ settings: { DATABASE_POOL: '4' } })
const admin = await signInAs('admin')
const rows = await rowsOf(url)
const database = new URL(url).pathname.slice(1)

test('a connection to a server that takes no writes any more is dropped, and its request gets 503', async () => {
  const readOnly = (value: 'on' | 'off') =>
    rows(`alter database ${database} set default_transaction_read_only = ${value}`)
  const create = async (code: string) =>
    (await admin('POST', '/areas', { code, name: `Área ${code}` })).status
  await readOnly('on')
  // The setting is of sessions that begin after it.
  await rows(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'sendero'`,
  )
  await expect.poll(() => create('a-1')).toBe(503)
  await readOnly('off')
  // Sessions that reject writes would do so for ever.
  await expect.poll(() => create('a-2')).toBe(201)
})

test('of several servers the next one is used when the first does not answer', async () => {
  const { host, username, password } = new URL(url)
  const dead = `127.0.0.1:${await freePort()}`
  const several = `postgres://${username}:${password}@${dead},${host}/${database}`
  const db = openDatabase({ url: several, connections: 4, onError: () => {} })
  afterAll(() => db.close())
  expect(await db.query({ tenantId: 1 }, sql`select 1 as one`)).toEqual([{ one: 1 }])
  expect((await db.pool.query('select 2 as two')).rows).toEqual([{ two: 2 }])
  expect(await addressOfOne(several)).toBe(
    databaseUrl(url, database).replace(/^postgresql/, 'postgres'),
  )
})

test('a connection that is refused says so, and the next request does not wait for another', async () => {
  const nobody = databaseUrl(url, database).replace(/:\d+\//, `:${await freePort()}/`)
  const db = openDatabase({ url: nobody, connections: 4, onError: () => {} })
  afterAll(() => db.close())
  const ask = () => db.query({ tenantId: 1 }, sql`select 1 as one`)
  await expect(ask()).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  await expect(ask()).rejects.toThrow('El servidor no recibe conexiones')
})
