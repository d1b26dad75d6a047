import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import sql from 'sql-template-tag'
import type { Database } from '../db/database.ts'

/**
 * Permits that count for the installation: the machines on one database count together, in the database. While it does
 * not answer, each machine counts for itself, and tells it what it holds afterwards
 * (docs/decisions/0113-limits-per-installation.md).
 */

/** Interval in which a machine says that it lives: a third of the time after which its permits do not count. */
const ALIVE_MS = 10_000
/** Time that a caller waits for the database before the machine decides alone. */
const ANSWER_MS = 1_000
/** Delay in which releases are collected: many streams end at once. */
const RELEASE_MS = 50

const LATE = Symbol('late')

/** A counter for a key, of which `limit` may be taken. */
export type WantedPermit = { name: string; limit: number }

export type InstallationPermits = {
  /**
   * Takes one of each, or none.
   * @returns the name of the first that is full, else null.
   */
  take(wanted: readonly WantedPermit[]): Promise<string | null>
  /** Releases one of each name. */
  release(names: readonly string[]): void
  /** Releases all of this machine. */
  leave(): Promise<void>
}

type Queries = Pick<Database, 'queryWithoutTenant'>

/** Opens the permits of this machine; `aliveMs` and `answerMs` are for tests. */
export function openInstallationPermits(
  db: Queries,
  log: Logger,
  { aliveMs = ALIVE_MS, answerMs = ANSWER_MS } = {},
): InstallationPermits {
  const holder = randomUUID()
  const held = new Map<string, number>()
  const released = new Map<string, number>()
  /** True when the database may have something else than `held`. */
  let outdated = true
  let published = 0
  let reachable = true
  let left = false
  let releasing: NodeJS.Timeout | undefined
  /** Changes of this machine in the order in which they were made. */
  let last: Promise<unknown> = Promise.resolve()

  function add(counts: Map<string, number>, name: string, many: number): void {
    const count = (counts.get(name) ?? 0) + many
    if (count > 0) counts.set(name, count)
    else counts.delete(name)
  }

  function failed(error: unknown): void {
    outdated = true
    if (reachable && !left) log.warn({ err: error }, 'limits are counted by this machine alone')
    reachable = false
  }

  function answered(): void {
    if (!reachable) log.info('limits are counted with the other machines')
    reachable = true
  }

  async function ask<Row extends Record<string, unknown>>(
    statement: Parameters<Queries['queryWithoutTenant']>[0],
  ) {
    const rows = await db.queryWithoutTenant<Row>(statement)
    answered()
    return rows
  }

  /** Makes the database's permits of this machine those that it holds. */
  async function publish(): Promise<void> {
    outdated = false
    published += 1
    released.clear()
    await ask(
      sql`select replace_permits(${holder}, ${[...held.keys()]}, ${[...held.values()]}::int[])`,
    )
  }

  async function keep(): Promise<void> {
    const [known] = await ask<{ known: boolean }>(
      sql`select keep_permit_holder(${holder}) as known`,
    )
    if (outdated || !known!.known) await publish()
  }

  async function sendReleased(): Promise<void> {
    const [names, counts] = [[...released.keys()], [...released.values()]]
    released.clear()
    if (names.length === 0 || outdated) return
    await ask(sql`select release_permits(${holder}, ${names}, ${counts}::int[])`)
  }

  const inTurn = (change: () => Promise<void>) => (last = last.then(change).catch(failed))

  const beating = setInterval(() => void inTurn(keep), aliveMs).unref()
  void inTurn(keep)

  async function takeOfDatabase(wanted: readonly WantedPermit[]): Promise<string | null> {
    // A permit that this machine has released may be taken again at once.
    if (wanted.some(({ name }) => released.has(name))) void inTurn(sendReleased)
    await last
    const before = published
    const names = wanted.map(({ name }) => name)
    const [taken] = await ask<{ full_at: number }>(
      sql`select take_permits(${holder}, ${names}, ${wanted.map(({ limit }) => limit)}::int[]) as full_at`,
    )
    // What was published meanwhile may have these or not.
    if (published !== before) outdated = true
    return taken!.full_at === 0 ? null : names[taken!.full_at - 1]!
  }

  return {
    async take(wanted) {
      if (reachable) {
        const late = new AbortController()
        const answer = await Promise.race([
          takeOfDatabase(wanted).catch((error: unknown) => {
            failed(error)
            return null
          }),
          sleep(answerMs, LATE, { signal: late.signal }).catch(() => null),
        ])
        late.abort()
        if (answer === LATE) failed(new Error('The database did not answer in time'))
        else if (answer !== null) return answer
      }
      for (const { name } of wanted) add(held, name, 1)
      return null
    },
    release(names) {
      for (const name of names) {
        add(held, name, -1)
        add(released, name, 1)
      }
      releasing ??= setTimeout(() => {
        releasing = undefined
        void inTurn(sendReleased)
      }, RELEASE_MS).unref()
    },
    async leave() {
      left = true
      clearInterval(beating)
      clearTimeout(releasing)
      await last
      await db
        .queryWithoutTenant(sql`delete from permit_holders where id = ${holder}`)
        .catch(failed)
    },
  }
}
