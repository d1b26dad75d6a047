import sql from 'sql-template-tag'
import type { Transaction } from '#api/platform/db/database.ts'
import type { LongJob } from '#api/platform/jobs/long-job.ts'
import { inBatches } from '#api/platform/jobs/session.ts'
import { consoleUrl, queueMails } from '#api/platform/mail/outbox.ts'
import type { Services } from '#api/platform/services/services.ts'
import { noticeLetter, type NoticeLine } from './letter.ts'
import { standingLines, type NoticeKey } from './standing.ts'

/** Recipients per transaction. */
const BATCH = 200

/**
 * Job `notice-send`: writes the mails of a notice to the outbox, one per recipient. Each batch is marked in the
 * transaction that queues its mails, so that no mail is repeated when the process dies. People who are no
 * longer behind are left out.
 */
export const noticeJob: LongJob<Services, 'notice-send'> = {
  name: 'notice-send',
  key: ({ tenantId, noticeId }) => `notice:${tenantId}:${noticeId}`,
  pending: sql`select json_build_object('tenantId', tenant_id, 'noticeId', notice_id) as data
    from notices_to_send()`,
  yields: true,
  run: async (services, { tenantId, noticeId }, session, signal) => {
    await inBatches(session, signal, (tx) => sendBatch(services, tx, { tenantId, noticeId }))
  },
}

/** Returns true when there were mails to write. */
async function sendBatch(services: Services, tx: Transaction, key: NoticeKey): Promise<boolean> {
  const { tenantId, noticeId } = key
  const chosen = await tx.query<{ recipient: string; recipient_id: number }>(
    sql`select distinct recipient, recipient_id from notice_lines
        where tenant_id = ${tenantId} and notice_id = ${noticeId} and outcome = 'pending'
        order by 1, 2 limit ${BATCH}`,
  )
  if (chosen.length === 0) return false
  const recipients = chosen.map(({ recipient }) => recipient)
  const ids = chosen.map(({ recipient_id }) => recipient_id)
  const lines = await tx.query<NoticeLine>(standingLines(key, recipients, ids))
  const url = consoleUrl(services.settings)
  const mails = lettersOf(lines).map((letter) => ({
    to: letter[0].email,
    ...noticeLetter(letter, url, services.settings),
  }))
  await queueMails(services, { tenantId }, mails, tx)
  await tx.query(
    sql`update notice_lines l set outcome = case when exists (
            select from unnest(${lines.map(({ item_id }) => item_id)}::bigint[],
              ${lines.map(({ person_id }) => person_id)}::bigint[],
              ${lines.map(({ recipient }) => recipient)}::text[]) as sent (item_id, person_id, recipient)
            where sent.item_id = l.item_id and sent.person_id = l.person_id
              and sent.recipient = l.recipient
          ) then 'sent' else 'resolved' end
        from unnest(${recipients}::text[], ${ids}::bigint[]) as chosen (recipient, recipient_id)
        where l.tenant_id = ${tenantId} and l.notice_id = ${noticeId} and l.outcome = 'pending'
          and l.recipient = chosen.recipient and l.recipient_id = chosen.recipient_id`,
  )
  return true
}

type Letter = [NoticeLine, ...NoticeLine[]]

function lettersOf(lines: readonly NoticeLine[]): Letter[] {
  const letters = Map.groupBy(lines, (line) => `${line.recipient}:${line.recipient_id}`)
  return [...letters.values()] as Letter[]
}
