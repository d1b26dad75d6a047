import type { Logger } from 'pino'
import sql from 'sql-template-tag'
import { isConnectionError } from '../db/connection.ts'
import type { Database, TenantScope } from '../db/database.ts'
import type { Pooling } from '../db/pool.ts'
import { isReplicaFailure, openReplica } from '../db/replica.ts'
import { Failure } from '../http/failure.ts'
import type { Scope } from '../identity/scope.ts'

/**
 * Routes reads that tolerate replication lag: to the replica while it is usable, else to the primary. The
 * actor of a call and their permissions are always read from the primary. A reader who has just written reads
 * their own writes: from the replica when it has replayed them, else from the primary.
 */

/** Lag above which the age of the data is shown. */
const VISIBLE_LAG_MS = 5_000

/**
 * Age above which a reader's last write counts as replayed by a replica that is complete as of now: transactions are
 * shorter.
 */
const RECENT_MS = 10 * 60_000

export type ReadSource = {
  readonly db: Database
  /** ISO time that the data are current as of, when they lag visibly; null: current. */
  readonly asOf: string | null
  /** Fallback source after this error; null when a retry cannot succeed. */
  readonly instead: (error: unknown) => Database | null
}

/** The reader, who may have chosen all companies, or see the console as somebody else. */
export type Reader = TenantScope & Partial<Pick<Scope, 'everyCompany' | 'impersonation'>>

export type ReadRouter = {
  /**
   * Runs `work` with a source, and once more with the fallback when the source fails or does not yet know
   * the resource (404). The source has all that the reader has written by then; for `'current'`, all that
   * anybody has.
   */
  from<T>(reader: Reader | 'current', work: (from: ReadSource) => Promise<T>): Promise<T>
  /** State of the replica; null without one. */
  replica(): {
    used: boolean
    lag: number | null
    readCounts: { replica: number; primary: number }
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
      from: (_reader, work) => work(onPrimary),
      replica: () => null,
      close: async () => {},
    }
  }
  const rest = { connections, pooling, primary, log, slowStatementMs }
  const replica = await openReplica({ ...settings, ...rest })
  const readCounts = { replica: 0, primary: 0 }

  function instead(error: unknown): Database | null {
    if (error instanceof Failure ? error.status !== 404 : !isReplicaFailure(error)) return null
    if (isConnectionError(error)) replica.lost(error)
    else if (!(error instanceof Failure)) log.warn({ err: error }, 'asked the primary again')
    readCounts.primary += 1
    return primary
  }

  /** Returns the replica's state when the reader may read it. */
  async function sourceFor(reader: Reader | 'current'): Promise<{ asOf: string | null } | null> {
    const asOf = replica.asOf()
    if (!asOf) return null
    const position = await positionToSee(primary, reader, asOf)
    if (position !== null && !(await replica.hasReplayed(position))) return null
    const behind = position === null && (replica.lag() ?? 0) * 1_000 > VISIBLE_LAG_MS
    return { asOf: behind ? asOf.toISOString() : null }
  }

  return {
    async from(reader, work) {
      const from = await sourceFor(reader)
      if (!from) {
        readCounts.primary += 1
        return work(onPrimary)
      }
      readCounts.replica += 1
      try {
        return await work({ db: replica.db, asOf: from.asOf, instead })
      } catch (error) {
        if (!instead(error)) throw error
        return work(onPrimary)
      }
    },
    replica: () => ({
      used: replica.asOf() !== null,
      lag: replica.lag(),
      readCounts: { ...readCounts },
      usage: replica.db.usage(),
    }),
    close: () => replica.close(),
  }
}

/**
 * Returns the position of the primary's log that a replica, complete as of a time, has to have replayed for a reader;
 * null when any will do. The audit log knows who has written, on whichever process or machine, and when.
 */
async function positionToSee(
  primary: Database,
  reader: Reader | 'current',
  asOf: Date,
): Promise<string | null> {
  const actor = reader === 'current' ? undefined : writerOf(reader)
  if (reader === 'current' || !actor || reader.everyCompany) {
    const [now] = await primary.queryWithoutTenant<{ position: string }>(
      sql`select pg_current_wal_flush_lsn()::text as position`,
    )
    return now!.position
  }
  const [written] = await primary.query<{ position: string }>(
    reader,
    sql`select pg_current_wal_flush_lsn()::text as position
        from (select at from audit_log where tenant_id = ${reader.tenantId} and actor_id = ${actor.id}
              order by id desc limit 1) last
        where at > ${new Date(asOf.getTime() - RECENT_MS)}`,
  )
  return written?.position ?? null
}

/** Returns the account that signed in: whoever is seen in its place has written nothing by that. */
const writerOf = ({ impersonation, actor }: Reader) => impersonation?.caller.actor ?? actor
