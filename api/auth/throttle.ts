import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../db/database.ts'
import { Failure } from '../http/failure.ts'
import { LoginCode } from '#contract/auth.ts'

const WINDOW_SECONDS = 15 * 60
/** Failed sign-ins allowed per account, and per address (an office shares one), in the window. */
const PER_ACCOUNT = 10
const PER_ADDRESS = 100

/**
 * Slows guessing down: failed sign-ins are counted by account and by address, in the database, so
 * that all processes count together.
 */
export function createThrottle(db: Database) {
  const limiter = (keyPrefix: string, points: number) =>
    new RateLimiterPostgres({
      storeClient: db.pool,
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix,
      points,
      duration: WINDOW_SECONDS,
    })
  const byAccount = limiter('login-account', PER_ACCOUNT)
  const byAddress = limiter('login-address', PER_ADDRESS)

  const accountKey = (login: string) => login.trim().toLowerCase()

  return {
    /** Throws 429 with Retry-After when this account or address has failed too often. */
    async requireRoom(login: string, address: string): Promise<void> {
      const [account, origin] = await Promise.all([
        byAccount.get(accountKey(login)),
        byAddress.get(address),
      ])
      for (const [found, points] of [
        [account, PER_ACCOUNT],
        [origin, PER_ADDRESS],
      ] as const) {
        if (found && found.consumedPoints >= points) throw tooMany(found.msBeforeNext)
      }
    },
    async countFailure(login: string, address: string): Promise<void> {
      await Promise.allSettled([
        byAccount.consume(accountKey(login)),
        byAddress.consume(address),
      ]).then((results) => {
        for (const result of results) {
          if (result.status === 'rejected' && !(result.reason instanceof RateLimiterRes))
            throw result.reason
        }
      })
    },
    async forgive(login: string): Promise<void> {
      await byAccount.delete(accountKey(login))
    },
  }
}

export type Throttle = ReturnType<typeof createThrottle>

function tooMany(milliseconds: number): Failure {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  const minutes = Math.ceil(seconds / 60)
  return new Failure(
    429,
    LoginCode.tooManyAttempts,
    `Demasiados intentos. Espera ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'} e intenta de nuevo.`,
    { headers: { 'retry-after': String(seconds) } },
  )
}
