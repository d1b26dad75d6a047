import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../db/database.ts'
import { Failure } from '../http/failure.ts'

type Limit = {
  /** Distinguishes the counters of one limit from those of others. */
  name: string
  /** Calls that a caller has in `seconds`. */
  points: number
  seconds: number
}

/** Calls that a caller has left, and seconds until it has all of them again. */
type Quota = { allowed: boolean; remaining: number; resetSeconds: number }

/**
 * Returns a function that consumes one call of a caller. Counted in the database, so that all processes share the
 * count; a caller that has used its calls up is refused from memory. While the database does not answer, the process
 * counts alone. A count that ends later than two windows from now was made before the clock was set back: it is dropped.
 */
function limiterOf(
  db: Database,
  { name, points, seconds }: Limit,
): (caller: string) => Promise<Quota> {
  const limit = { keyPrefix: name, points, duration: seconds }
  const limiter = new RateLimiterPostgres({
    ...limit,
    storeClient: db.pool,
    tableName: 'rate_limits',
    tableCreated: true,
    inMemoryBlockOnConsumed: points + 1,
    insuranceLimiter: new RateLimiterMemory(limit),
  })
  const quotaOf = ({ remainingPoints, msBeforeNext }: RateLimiterRes, allowed: boolean) => ({
    allowed,
    remaining: remainingPoints,
    resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
  })
  async function consume(caller: string): Promise<Quota> {
    try {
      return quotaOf(await limiter.consume(caller), true)
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      return quotaOf(refusal, false)
    }
  }
  return async (caller) => {
    const quota = await consume(caller)
    if (quota.resetSeconds <= 2 * seconds) return quota
    await limiter.delete(caller)
    return consume(caller)
  }
}

/**
 * Rate limiter for public endpoints, per address.
 * @returns a function that consumes one call of an address; it throws Failure 429 with Retry-After when
 *   none is left.
 */
export function limitByAddress(db: Database, limit: Limit): (address: string) => Promise<void> {
  const consume = limiterOf(db, limit)
  return async (address) => {
    const { allowed, resetSeconds } = await consume(address)
    if (!allowed) throw tooMany(resetSeconds)
  }
}

/**
 * Rate limiter for work that is left out in silence.
 * @returns a function that consumes one call of a key, and answers whether it was left.
 */
export function allowBy(db: Database, limit: Limit): (key: string) => Promise<boolean> {
  const consume = limiterOf(db, limit)
  return async (key) => (await consume(key)).allowed
}

/** Headers of an answer that tell its caller the limit and what is left (draft-ietf-httpapi-ratelimit-headers). */
type RateLimitHeaders = Record<string, string>

/**
 * Rate limiter of tokens: calls of a token in a minute, of the API or of the SCIM service.
 * @returns a function that consumes one call and returns the headers of its answer. `refusal` is a Failure 429 when none
 *   is left.
 */
export function createTokenRateLimiter(db: Database, name: 'api-token' | 'scim', points: number) {
  const seconds = 60
  const consume = limiterOf(db, { name, points, seconds })
  return async (token: number): Promise<{ headers: RateLimitHeaders; refusal: Failure | null }> => {
    const { allowed, remaining, resetSeconds } = await consume(String(token))
    return {
      headers: {
        'ratelimit-policy': `"token";q=${points};w=${seconds}`,
        ratelimit: `"token";r=${remaining};t=${resetSeconds}`,
      },
      refusal: allowed ? null : tooMany(resetSeconds),
    }
  }
}

export type TokenRateLimiter = ReturnType<typeof createTokenRateLimiter>

const tooMany = (seconds: number) =>
  new Failure(
    429,
    'too_many_requests',
    'Demasiadas consultas. Espera un momento e intenta de nuevo.',
    { headers: { 'retry-after': String(seconds) } },
  )
