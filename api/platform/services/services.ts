import type { Logger } from 'pino'
import type { Settings } from '../../../settings.ts'
import type { LoginRateLimiter } from '../limiters/login-rate-limit.ts'
import type { Database } from '../db/database.ts'
import type { Downloads } from '../downloads/downloads.ts'
import type { FreeSpace } from '../files/free-space.ts'
import type { FileStore } from '../files/store.ts'
import type { ReadRouter } from '../calls/read-routing.ts'
import type { TokenRateLimiter } from '../limiters/rate-limit.ts'
import type { Tokens } from '../identity/tokens.ts'
import type { Queue } from '../jobs/queue.ts'
import type { Provider } from '../outgoing/whatsapp-provider.ts'

/** Services of the contexts. Created once per process and passed down; no context uses globals. */
export type Services = {
  readonly settings: Settings
  readonly db: Database
  /** Router of report reads (replica or primary). */
  readonly reads: ReadRouter
  readonly queue: Queue
  readonly files: FileStore
  readonly freeSpace: FreeSpace
  readonly downloads: Downloads
  readonly whatsapp: Provider
  readonly throttle: LoginRateLimiter
  readonly tokens: Tokens
  readonly tokenRateLimiter: TokenRateLimiter
  /** Calls of a directory's token to the SCIM service, counted apart from those to the API. */
  readonly directoryRateLimiter: TokenRateLimiter
  readonly log: Logger
}
