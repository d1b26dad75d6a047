import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import type { Database } from '#api/platform/db/database.ts'
import { limitByAddress } from '#api/platform/limiters/rate-limit.ts'
import { freePort } from '#tests/support/servers/free-port.ts'

/** Rates of public calls while the database is away. */

const pool = new pg.Pool({ host: '127.0.0.1', port: await freePort() })
afterAll(() => pool.end())

test('without the database the process counts calls alone', async () => {
  const limit = limitByAddress({ pool } as unknown as Database, {
    name: 'alone',
    points: 2,
    seconds: 60,
  })
  for (let n = 0; n < 2; n++) await limit('203.0.113.7')
  await expect(limit('203.0.113.7')).rejects.toMatchObject({ status: 429 })
  await limit('203.0.113.8')
})
