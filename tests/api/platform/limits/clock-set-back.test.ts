import { afterEach, describe, expect, test, vi } from 'vitest'
import { createLoginRateLimiter } from '#api/platform/limiters/login-rate-limit.ts'
import type { Failure } from '#api/platform/http/failure.ts'
import { createTokenRateLimiter, limitByAddress } from '#api/platform/limiters/rate-limit.ts'
import { startTestApi } from '#tests/support/api.ts'
import { rowsOf } from '#tests/support/database/database-rows.ts'

/** Locks that were begun while the clock was ahead end within their window once it is right again. */

const api = await startTestApi()
const rows = await rowsOf(api.url)
const { db } = api.services
const DAY_MS = 24 * 60 * 60_000
afterEach(() => void vi.useRealTimers())

/** Runs work while the clock is a day ahead. */
async function dayAhead(work: () => Promise<unknown>): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY_MS })
  await work()
  vi.useRealTimers()
}

const retryAfter = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 0,
    (error: unknown) => Number((error as Failure).headers['retry-after']),
  )

describe('after a day ahead', () => {
  test.each(['the same process', 'another process'])(
    'failed sign-ins lock an account for a window, in %s',
    async (who) => {
      const limiter = createLoginRateLimiter(db)
      const name = `${who}@ninguna.test`
      const attempt = (by = limiter) => retryAfter(by.take(name, `address of ${who}`))
      await dayAhead(async () => {
        for (let n = 0; n < 10; n++) expect(await attempt()).toBe(0)
        expect(await attempt()).toBeGreaterThan(0)
      })
      const now = who === 'the same process' ? limiter : createLoginRateLimiter(db)
      const wait = await attempt(now)
      expect(wait).toBeGreaterThan(0)
      expect(wait).toBeLessThanOrEqual(15 * 60)
      const [kept] = await rows<{ expire: string }>(
        'select expire from rate_limits where key = $1',
        [`login-account:${name}`],
      )
      if (who !== 'the same process')
        expect(Number(kept!.expire) - Date.now()).toBeLessThanOrEqual(15 * 60_000)
    },
  )

  test('failures that do not lock end with their window', async () => {
    const limiter = createLoginRateLimiter(db)
    await dayAhead(() => limiter.take('pocos@ninguna.test', 'address of few'))
    await limiter.take('pocos@ninguna.test', 'address of few')
    const [kept] = await rows<{ expire: string; points: number }>(
      `select expire, points from rate_limits where key = 'login-account:pocos@ninguna.test'`,
    )
    expect(kept!.points).toBe(2)
    expect(Number(kept!.expire) - Date.now()).toBeLessThanOrEqual(15 * 60_000)
  })

  test.each(['the same process', 'another process'])(
    'calls of an address count anew, in %s',
    async (who) => {
      const limit = { name: `ahead of ${who}`, points: 2, seconds: 60 }
      const first = limitByAddress(db, limit)
      await dayAhead(async () => {
        for (let n = 0; n < 2; n++) expect(await retryAfter(first('203.0.113.7'))).toBe(0)
        expect(await retryAfter(first('203.0.113.7'))).toBeGreaterThan(0)
      })
      const now = who === 'the same process' ? first : limitByAddress(db, limit)
      expect(await retryAfter(now('203.0.113.7'))).toBe(0)
      expect(await retryAfter(now('203.0.113.7'))).toBe(0)
      expect(await retryAfter(now('203.0.113.7'))).toBeGreaterThan(0)
    },
  )

  test('calls of a token count anew', async () => {
    const consume = createTokenRateLimiter(db, 'api-token', 1)
    await dayAhead(async () => {
      await consume(7)
      expect((await consume(7)).refusal).not.toBeNull()
    })
    expect((await consume(7)).refusal).toBeNull()
  })

  test('turns of a sender are at most a minute away', async () => {
    await rows(`insert into whatsapp_paces values ('+573000000001', now() + interval '1 day')`)
    const [turn] = await rows<{ wait: number }>(
      `select take_whatsapp_turns('+573000000001', 1, 10) as wait`,
    )
    expect(turn!.wait).toBeLessThanOrEqual(60_000)
  })
})
