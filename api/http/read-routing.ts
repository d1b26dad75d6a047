import type { Logger } from 'pino'
import { isConnectionError } from '../db/connection.ts'
import type { Database } from '../db/database.ts'
import type { Pooling } from '../db/pool.ts'
import { isReplicaFailure, openReplica, type Replica } from '../db/replica.ts'
import { Failure } from './failure.ts'

/**
 * Routes reads that tolerate replication lag: to the replica while it is usable, else to the primary. The
 * actor of a call and their permissions are always read from the primary.
 */

/** Lag above which the age of the data is shown. */
const STALENESS_SHOWN_MS = 5_000

export type ReadSource = {
  readonly db: Database
  /** ISO time that the data are current as of, when they lag visibly; null: current. */
  readonly asOf: string | null
  /** Fallback source after this error; null when a retry cannot succeed. */
  readonly instead: (error: unknown) => Database | null
}

export type ReadRouter = {
  /**
   * Runs `work` with a source, and once more with the fallback when the source fails or does not yet know
   * the resource (404). With `current` a lagging replica is not used.
   */
  from<T>(work: (from: ReadSource) => Promise<T>, how?: { current?: boolean }): Promise<T>
  /** State of the replica; null without one. */
  replica(): {
    used: boolean
    lag: number | null
    asked: { replica: number; primary: number }
    usage: ReturnType<Database['usage']>
  } | null
  close(): Promise<void>
}

export async function createReadRouter({
  db: primary,
  replica: settings,
  connections,
  pooling,
  log,
  slowStatementMs,
}: {
  db: Database
  replica: { url: string; maxLagSeconds: number } | null
  connections: number
  pooling: Pooling
  log: Logger
  slowStatementMs: number
}): Promise<ReadRouter> {
  const onPrimary: ReadSource = { db: primary, asOf: null, instead: () => null }
  if (!settings) {
    return {
      from: (work) => work(onPrimary),
      replica: () => null,
      close: async () => {},
    }
  }
  const rest = { connections, pooling, primary, log, slowStatementMs }
  const replica = await openReplica({ ...settings, ...rest })
  const asked = { replica: 0, primary: 0 }

  function instead(error: unknown): Database | null {
    if (error instanceof Failure ? error.status !== 404 : !isReplicaFailure(error)) return null
    if (isConnectionError(error)) replica.lost(error)
    else if (!(error instanceof Failure)) log.warn({ err: error }, 'asked the primary again')
    asked.primary += 1
    return primary
  }

  return {
    async from(work, { current = false } = {}) {
      const from = readable(replica, current)
      if (!from) {
        asked.primary += 1
        return work(onPrimary)
      }
      asked.replica += 1
      try {
        return await work({ db: replica.db, asOf: from.told, instead })
      } catch (error) {
        if (!instead(error)) throw error
        return work(onPrimary)
      }
    },
    replica: () => ({
      used: replica.asOf() !== null,
      lag: replica.lag(),
      asked: { ...asked },
      usage: replica.db.usage(),
    }),
    close: () => replica.close(),
  }
}

function readable(replica: Replica, current: boolean): { told: string | null } | null {
  const asOf = replica.asOf()
  if (!asOf) return null
  const behind = (replica.lag() ?? 0) * 1_000 > STALENESS_SHOWN_MS
  if (current && behind) return null
  return { told: behind ? asOf.toISOString() : null }
}
