import type { Logger } from 'pino'
import type { Settings } from '../settings.ts'
import type { LoginRateLimiter } from './auth/login-rate-limit.ts'
import type { Tokens } from './auth/tokens.ts'
import type { Database } from './db/database.ts'
import type { FreeSpace } from './files/free-space.ts'
import type { FileStore } from './files/store.ts'
import type { ReadRouter } from './http/read-routing.ts'
import type { Queue } from './jobs/queue.ts'
import type { Provider } from './whatsapp/provider.ts'

/** What contexts stand on. Made once per process and handed down; nothing below reads globals. */
export type Services = {
  readonly settings: Settings
  readonly db: Database
  /** Where reports are read. */
  readonly reads: ReadRouter
  readonly queue: Queue
  readonly files: FileStore
  readonly freeSpace: FreeSpace
  readonly whatsapp: Provider
  readonly throttle: LoginRateLimiter
  readonly tokens: Tokens
  readonly log: Logger
}
