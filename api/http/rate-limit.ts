import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../db/database.ts'
import { Failure } from './failure.ts'

/**
 * Rate limiter for public endpoints, per address. Counted in the database, so that all processes share the
 * count; an address that has used its calls up is refused from memory.
 *
 * @param name distinguishes the counters of one endpoint from those of others.
 * @param points calls that an address has in `seconds`.
 * @returns a function that consumes one call of an address; it throws Failure 429 with Retry-After when
 *   none is left.
 */
export function limitByAddress(
  db: Database,
  { name, points, seconds }: { name: string; points: number; seconds: number },
): (address: string) => Promise<void> {
  const limiter = new RateLimiterPostgres({
    storeClient: db.pool,
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
    inMemoryBlockOnConsumed: points + 1,
  })
  return async (address) => {
    try {
      await limiter.consume(address)
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      const wait = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
      throw new Failure(
        429,
        'too_many_requests',
        'Demasiadas consultas. Espera un momento e intenta de nuevo.',
        { headers: { 'retry-after': String(wait) } },
      )
    }
  }
}
