import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type { Transaction } from '#api/platform/db/database.ts'
import type { LongJob } from '#api/platform/jobs/long-job.ts'
import type { Services } from '#api/platform/services/services.ts'
import { beginMessage, SCHEDULE_TOLERANCE } from '../begin.ts'
import type { BackoffState } from './provider-backoff.ts'
import { runSendLoop, type StartedMessage } from './send-loop.ts'

/** Heartbeat interval of the process that sends a message. */
const SIGN_OF_LIFE_MS = 5_000
/** Maximum wait for the next retry within a job; for a later one the message gets a new job. */
const SOON_MS = 1_000

type Job = { tenantId: number; messageId: number }

/**
 * Job `message-send`: starts a message that is due, and sends it. One process at a time sends a message.
 * The holder of its lock knows that a delivery found in `sending` was sent by a process that died: its
 * outcome is unknown, and it is never sent again automatically.
 */
export const messageJob: LongJob<Services, 'message-send'> = {
  name: 'message-send',
  concurrency: 2,
  key: ({ tenantId, messageId }) => `message ${tenantId} ${messageId}`,
  pending: sql`select json_build_object('tenantId', tenant_id, 'messageId', message_id) as data
    from messages_to_work_on()`,
  yields: true,
  async run(services, job, _session, signal) {
    await beginMessage(services, job)
    const begun = await openMessage(services, job)
    if (begun) await work(services, begun, signal)
  },
}

type Stored = {
  body: string | null
  attachment_key: string | null
  attachment_name: string | null
  sender: string | null
  template: string | null
  left: boolean
  refusals: number
  refused_since: Date | null
  resumes_at: Date | null
}

/** Returns a started message with its backoff state; null when it was not started or no recipient waits. */
async function openMessage(
  { db }: Services,
  { tenantId, messageId }: Job,
): Promise<StartedMessage | null> {
  return db.transaction({ tenantId }, async (tx) => {
    const [stored] = await tx.query<Stored>(
      sql`select m.body, m.attachment_key, a.name as attachment_name, m.whatsapp_from as sender,
            m.template_sid as template, m.worked_at < now() - ${SCHEDULE_TOLERANCE}::interval as left,
            m.refusals, m.refused_since, m.resumes_at
          from messages m
          left join message_attachments a on a.tenant_id = ${tenantId} and a.key = m.attachment_key
          where m.tenant_id = ${tenantId} and m.id = ${messageId} and m.state = 'sending'`,
    )
    if (!stored) return null
    await markLeftBehind(tx, { tenantId, messageId })
    if (stored.left) await failWaiting(tx, { tenantId, messageId }, 'stopped')
    const { attachment_key: key, attachment_name: name, body, sender, template } = stored
    const attachment = key && name ? { key, name } : null
    const refusing = refusingOf(stored)
    return { tenantId, id: messageId, body, sender, template, attachment, refusing }
  })
}

function refusingOf({
  refusals,
  refused_since: since,
  resumes_at: until,
}: Stored): BackoffState | null {
  if (refusals === 0 || !since) return null
  return { refusals, since: since.getTime(), until: until?.getTime() ?? 0 }
}

/**
 * Marks deliveries that were being sent when a process died. Only the holder of the message's lock may call
 * it.
 */
async function markLeftBehind(tx: Transaction, { tenantId, messageId }: Job): Promise<void> {
  await tx.query(
    sql`update message_deliveries set state = 'unknown', error_code = 'unknown'
        where tenant_id = ${tenantId} and message_id = ${messageId} and state = 'sending'`,
  )
}

/** Marks all queued deliveries as failed. */
async function failWaiting(tx: Transaction, { tenantId, messageId }: Job, code: string) {
  await tx.query(
    sql`update message_deliveries set state = 'failed', error_code = ${code}
        where tenant_id = ${tenantId} and message_id = ${messageId} and state = 'queued'`,
  )
}

async function work(services: Services, begun: StartedMessage, signal: AbortSignal): Promise<void> {
  const { db, log } = services
  const job = { tenantId: begun.tenantId, messageId: begun.id }
  const life = setInterval(() => void signOfLife(services, job).catch(() => {}), SIGN_OF_LIFE_MS)
  try {
    for (let due: Due = 0; due !== 'done' && !signal.aborted;) {
      if (due > SOON_MS) {
        await resumeLater(services, job)
        return
      }
      if (due > 0) await sleep(due, undefined, { signal }).catch(() => {})
      if (!(await runSendLoop(services, begun, signal))) {
        log.warn(job, 'the provider took nothing for an hour')
        await db.transaction(job, (tx) => failWaiting(tx, job, 'unavailable'))
      }
      due = await finish(services, job)
    }
  } finally {
    clearInterval(life)
  }
}

async function signOfLife({ db }: Services, { tenantId, messageId }: Job): Promise<void> {
  await db.transaction({ tenantId }, (tx) =>
    tx.query(
      sql`update messages set worked_at = now() where tenant_id = ${tenantId} and id = ${messageId}`,
    ),
  )
}

/** Milliseconds until the next retry is due. */
type Due = number | 'done'

/** Finishes the message when no delivery is queued; a second attempt or a retry may still be waiting. */
async function finish({ db }: Services, { tenantId, messageId }: Job): Promise<Due> {
  return db.transaction({ tenantId }, async (tx) => {
    const done = await tx.query(
      sql`update messages set state = 'sent', finished_at = now(), worked_at = now(), refusals = 0,
            refused_since = null, resumes_at = null, version = version + 1
          where tenant_id = ${tenantId} and id = ${messageId} and state = 'sending' and not exists (
            select from message_deliveries
            where tenant_id = ${tenantId} and message_id = ${messageId} and state = 'queued')
          returning 1`,
    )
    if (done.length > 0) return 'done'
    const [{ due }] = (await tx.query<{ due: number | null }>(
      sql`select extract(epoch from ${nextTry({ tenantId, messageId })} - now()) * 1000 as due`,
    )) as [{ due: number | null }]
    return due === null ? 'done' : Math.max(0, due)
  })
}

const nextTry = ({ tenantId, messageId }: Job) => sql`(
  select min(coalesce(next_try_at, now())) from message_deliveries
  where tenant_id = ${tenantId} and message_id = ${messageId} and state = 'queued')`

/** Leaves a message until its next retry is due. A job for the same time is queued once. */
async function resumeLater({ db, queue }: Services, job: Job): Promise<void> {
  const { tenantId, messageId } = job
  await db.transaction({ tenantId }, async (tx) => {
    const [moved] = await tx.query<{ resumes_at: Date | null }>(
      sql`update messages m set resumes_at = n.at, worked_at = now()
          from (select ${nextTry(job)} as at) n
          where m.tenant_id = ${tenantId} and m.id = ${messageId} and m.resumes_at is distinct from n.at
          returning m.resumes_at`,
    )
    if (moved?.resumes_at) await queue.send('message-send', job, tx, moved.resumes_at)
  })
}
