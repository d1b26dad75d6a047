import pg from 'pg'
import { liftStatementTimeout } from '#api/platform/db/statement.ts'
import type { Services } from '#api/platform/services/services.ts'

/** Error code of a lock that was not granted in time. */
const LOCK_NOT_AVAILABLE = '55P03'

type Connection = Pick<pg.ClientBase, 'query'>

/**
 * Creates the months of the audit log that a start needs, as the owner. A log that grew before it had months is checked
 * by the nightly job, since reading it takes long; until then it is one partition.
 */
export async function prepareAuditLog(ownerUrl: string): Promise<void> {
  await asOwner(ownerUrl, (client) => advance(client, { mayRead: false }, () => {}))
}

/**
 * Sets for how many months the audit log is kept, as the owner: the application's role cannot choose what it deletes.
 *
 * @param months null for ever.
 */
export async function setAuditRetention(ownerUrl: string, months: number | null): Promise<void> {
  await asOwner(ownerUrl, (client) =>
    client.query(
      'update audit_log_settings set retention_months = $1 where retention_months is distinct from $1',
      [months],
    ),
  )
}

async function asOwner(
  ownerUrl: string,
  work: (client: Connection) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'sendero-migrate' })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** Creates the coming months of the audit log and drops those past retention; part of the nightly job. */
export async function maintainAuditLog({ db, log }: Pick<Services, 'db' | 'log'>): Promise<void> {
  const client = await db.pool.connect()
  try {
    await advance(client, { mayRead: true }, (step) => log.info({ step }, 'audit log maintained'))
  } finally {
    client.release()
  }
}

/** Takes one step a transaction, so that no lock outlives its step, until nothing is left to do. */
async function advance(
  client: Connection,
  { mayRead }: { mayRead: boolean },
  onStep: (step: string) => void,
): Promise<void> {
  for (;;) {
    const step = await stepOf(client, mayRead)
    if (step === null) return
    onStep(step)
  }
}

/** Takes the next step; null when there is none, or when its lock is held by others: the next run tries again. */
async function stepOf(client: Connection, mayRead: boolean): Promise<string | null> {
  await client.query('begin')
  try {
    await liftStatementTimeout(client)
    const { rows } = await client.query<{ step: string | null }>(
      'select advance_audit_log($1) as step',
      [mayRead],
    )
    await client.query('commit')
    return rows[0]?.step ?? null
  } catch (error) {
    await client.query('rollback')
    if ((error as { code?: unknown }).code === LOCK_NOT_AVAILABLE) return null
    throw error
  }
}
