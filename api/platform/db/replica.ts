import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import sql from 'sql-template-tag'
import { isConnectionError } from './connection.ts'
import { openDatabase, type Database } from './database.ts'
import { requireSafeRole } from './migrate.ts'
import type { Pooling } from './pool.ts'

/** A streaming replica of the primary: whether it may be read, and how current it is. */

/** Interval between probes while it is used, and while it is not. */
const PROBE_INTERVAL_MS = 1_000
const RETRIED_MS = 5_000
/** Timeout of a probe. */
const PROBE_TIMEOUT_MS = 3_000
/** Time that a reader waits for the replica to replay what they have to see, and interval of its checks. */
const REPLAY_WAIT_MS = 200
const REPLAY_CHECK_MS = 20

export type ReplicaOptions = {
  url: string
  /** Maximum replication lag; above it reads go to the primary. */
  maxLagSeconds: number
  connections: number
  pooling: Pooling
  primary: Database
  log: Logger
  slowStatementMs: number
}

export type Replica = {
  readonly db: Database
  /** Time that its data are current as of, by the primary's clock; null while it may not be read. */
  asOf(): Date | null
  /** Replication lag in seconds; null while it is unknown. */
  lag(): number | null
  /** Resolves true once the replica has replayed the primary's log up to a position, or false soon. */
  hasReplayed(position: string): Promise<boolean>
  /** Reports a connection failure: the replica is not read until it has answered a probe. */
  lost(error: unknown): void
  close(): Promise<void>
}

type Primary = { lsn: string; now: Date; system: string }
type Standby = {
  standby: boolean
  current: boolean | null
  replayed: Date | null
  system: string
}

class Unusable extends Error {}

/** Opens the replica and resolves after the first probe or its timeout. Probes repeat periodically. */
export async function openReplica(options: ReplicaOptions): Promise<Replica> {
  const { url, maxLagSeconds, connections, pooling, primary, log, slowStatementMs } = options
  const slow = { ms: slowStatementMs, log }
  const db = openDatabase({ url, connections, pooling, onError: lost, readOnly: true, slow })
  let usable: boolean | undefined
  let checked = false
  /** Time as of which it is known to be complete, and when that was measured, by this process's clock. */
  let known: { asOf: number; lag: number; at: number } | null = null
  let timer: NodeJS.Timeout | undefined
  let closed = false

  function become(now: boolean, reason?: unknown): void {
    if (closed || usable === now) return
    usable = now
    if (now) log.info('the replica is read')
    else log.warn({ err: reason }, 'the replica is not read, the primary is')
  }

  function lost(error: unknown): void {
    checked = false
    become(false, error)
  }

  async function ask(): Promise<void> {
    // Ask the primary first: the replica may have caught up with that position by then.
    const [main] = await primary.queryWithoutTenant<Primary>(
      sql`select pg_current_wal_flush_lsn()::text as lsn, clock_timestamp() as now,
            (select system_identifier::text from pg_control_system()) as system`,
    )
    const [other] = await db.queryWithoutTenant<Standby>(
      sql`select pg_is_in_recovery() as standby, pg_last_wal_replay_lsn() >= ${main!.lsn}::pg_lsn as current,
            pg_last_xact_replay_timestamp() as replayed,
            (select system_identifier::text from pg_control_system()) as system`,
    )
    if (!other!.standby) throw new Unusable('It follows nobody')
    if (other!.system !== main!.system) throw new Unusable('It follows another server')
    if (!checked) await requireSafeRole(db.pool)
    checked = true
    const now = main!.now.getTime()
    // Last replayed transaction, or the time at which it last was complete.
    const asOf = other!.current ? now : Math.max(other!.replayed?.getTime() ?? 0, known?.asOf ?? 0)
    if (asOf === 0) throw new Unusable('It does not say as of when it is')
    const lag = Math.max(0, now - asOf)
    known = { asOf, lag, at: performance.now() }
    if (lag > maxLagSeconds * 1_000) throw new Unusable('It is too far behind')
  }

  async function probe(): Promise<void> {
    const unanswered = new Unusable('It does not answer')
    const late = setTimeout(() => giveUp(unanswered), PROBE_TIMEOUT_MS)
    const { promise: timedOut, reject: giveUp } = Promise.withResolvers<never>()
    try {
      const answer = ask()
      answer.catch(() => {})
      await Promise.race([answer, timedOut])
      become(true)
    } catch (error) {
      lost(error)
      // Its statements would wait as well, and those who asked for them are answered by the primary.
      if (error === unanswered) db.disconnect()
    } finally {
      clearTimeout(late)
      if (!closed)
        timer = setTimeout(() => void probe(), usable ? PROBE_INTERVAL_MS : RETRIED_MS).unref()
    }
  }

  async function hasReplayed(position: string): Promise<boolean> {
    const late = performance.now() + REPLAY_WAIT_MS
    try {
      for (;;) {
        const [row] = await db.queryWithoutTenant<{ replayed: boolean | null }>(
          sql`select pg_last_wal_replay_lsn() >= ${position}::pg_lsn as replayed`,
        )
        if (row!.replayed) return true
        if (performance.now() > late) return false
        await sleep(REPLAY_CHECK_MS)
      }
    } catch (error) {
      lost(error)
      return false
    }
  }

  await probe()
  return {
    db,
    asOf: () => (usable && known ? new Date(known.asOf) : null),
    lag: () => known && (known.lag + performance.now() - known.at) / 1_000,
    hasReplayed,
    lost,
    close: () => {
      closed = true
      clearTimeout(timer)
      return db.close()
    },
  }
}

/** True when the replica failed, and not the query. */
export function isReplicaFailure(error: unknown): boolean {
  if (isConnectionError(error)) return true
  const code = (error as { code?: unknown } | null)?.code
  // 40: recovery conflicted with the statement; 42: it has not yet replayed a schema change of a new
  // version
  return typeof code === 'string' && /^(40|42)/.test(code)
}
