import { performance } from 'node:perf_hooks'
import sql from 'sql-template-tag'
import { LoginCode } from '#contract/access/auth.ts'
import { counted, NOUNS } from '#contract/platform/values/nouns.ts'
import type { Database } from '../db/database.ts'
import { Failure } from '../http/failure.ts'

const WINDOW_MS = 15 * 60 * 1000
/** Failed sign-ins allowed per account, and per address (an office shares one), in the window. */
const PER_ACCOUNT = 10
const PER_ADDRESS = 100

/**
 * Time and number of keys for which a refusal is cached without asking the database. The time is
 * short, because the attempts counted may turn out to be correct passwords.
 */
const REMEMBERED_MS = 1_000
const REMEMBERED = 10_000

/**
 * Rate limiter against password guessing: counts failed sign-ins by account and by address, in the
 * database, shared by all processes. The library for public calls (http/rate-limit.ts) would count
 * refused attempts too, so only its table is shared; it deletes the expired rows. Ends are times of the wall clock, which
 * may be set back: none is later than a window from now.
 */
export function createLoginRateLimiter(db: Database) {
  // All spellings of a login name count as one account (login_name, 0009_login_names.sql).
  const keysOf = (login: string, address: string) => ({
    account: `login-account:${login.trim().normalize('NFC').toLowerCase()}`.slice(0, 255),
    address: `login-address:${address}`.slice(0, 255),
  })

  // Times of the monotonic clock.
  const refused = new Map<string, { until: number; asksAgain: number }>()

  /** Returns how long the keys are still refused from the cache, in milliseconds. */
  function rememberedWait(keys: string[]): number | undefined {
    const now = performance.now()
    const waits = keys.map((key) => refused.get(key)).filter((one) => one && now < one.asksAgain)
    return waits.length > 0 ? Math.max(...waits.map((one) => one!.until - now)) : undefined
  }

  function remember(key: string, wait: number): void {
    if (refused.size >= REMEMBERED) refused.clear()
    const now = performance.now()
    refused.set(key, { until: now + wait, asksAgain: now + Math.min(wait, REMEMBERED_MS) })
  }

  /** Takes back one attempt; a key deleted meanwhile stays deleted. */
  const giveBack = (key: string) =>
    db.queryWithoutTenant(
      sql`update rate_limits set points = points - 1 where key = ${key} and points > 0`,
    )

  return {
    /**
     * Counts an attempt of this account and address before it is checked, so that parallel attempts
     * count like sequential ones. Returns the function that takes it back when it was no wrong
     * guess.
     *
     * @throws Failure 429 with Retry-After when they have failed too often; then nothing is
     *   counted.
     */
    async take(login: string, address: string): Promise<() => Promise<void>> {
      const keys = keysOf(login, address)
      const now = Date.now()
      const wait = rememberedWait(Object.values(keys))
      if (wait !== undefined) throw tooMany(wait)
      // In the order of the keys, so that two of these wait instead of deadlocking.
      const taken = await db.queryWithoutTenant<{ key: string }>(
        sql`insert into rate_limits as r (key, points, expire)
            values (${keys.account}, 1, ${now + WINDOW_MS}), (${keys.address}, 1, ${now + WINDOW_MS})
            on conflict (key) do update set
              points = case when r.expire <= ${now} then 1 else r.points + 1 end,
              expire = case when r.expire <= ${now} then excluded.expire
                else least(r.expire, excluded.expire) end
            where r.expire <= ${now} or r.points <
              case r.key when ${keys.account} then ${PER_ACCOUNT}::int else ${PER_ADDRESS}::int end
            returning key`,
      )
      const giveTaken = async () => {
        await Promise.all(taken.map(({ key }) => giveBack(key)))
      }
      if (taken.length === 2) return giveTaken
      const full = await db.queryWithoutTenant<{ key: string; expire: number }>(
        sql`update rate_limits set expire = least(expire, ${now + WINDOW_MS})
            where key in (${keys.account}, ${keys.address}) and key <> all(${taken.map(({ key }) => key)})
            returning key, expire`,
      )
      await giveTaken()
      for (const { key, expire } of full) remember(key, Math.max(0, expire - now))
      throw tooMany(Math.max(now, ...full.map(({ expire }) => expire)) - now)
    },
    /** Deletes the failed attempts before the right password. */
    async forgive(login: string): Promise<void> {
      refused.delete(keysOf(login, '').account)
      await db.queryWithoutTenant(
        sql`delete from rate_limits where key = ${keysOf(login, '').account}`,
      )
    },
  }
}

export type LoginRateLimiter = ReturnType<typeof createLoginRateLimiter>

function tooMany(milliseconds: number): Failure {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  const minutes = Math.ceil(seconds / 60)
  return new Failure(
    429,
    LoginCode.tooManyAttempts,
    `Demasiados intentos. Espera ${counted(minutes, NOUNS.minute)} e intenta de nuevo.`,
    { headers: { 'retry-after': String(seconds) } },
  )
}
