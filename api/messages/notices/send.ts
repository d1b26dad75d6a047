import sql from 'sql-template-tag'
import type { Transaction } from '#api/platform/db/database.ts'
import type { LongJob } from '#api/platform/jobs/long-job.ts'
import { inBatches } from '#api/platform/jobs/session.ts'
import { consoleUrl, queueMails } from '#api/platform/mail/outbox.ts'
import type { Services } from '#api/platform/services/services.ts'
import { noticeLetter, type NoticeLine } from './letter.ts'
import type { Sql } from 'sql-template-tag'

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

type NoticeKey = { tenantId: number; noticeId: number }

/**
 * SQL of the pending lines of some recipients, with the facts that a mail tells: the progress of each person in
 * the course or path, or the end of their certification. People who finished or renewed meanwhile, recipients
 * who were disabled, and what was deleted are left out.
 */
function standingLines(
  { tenantId, noticeId }: NoticeKey,
  recipients: readonly string[],
  ids: readonly number[],
): Sql {
  return sql`select l.recipient, l.recipient_id, l.person_id, l.item, l.item_id, r.email, r.first_name, r.role,
      u.full_name as person, standing.name, standing.percentage, standing.ends_on::text,
      standing.ends_on < (now() at time zone t.timezone)::date as ended
    from notice_lines l
    join unnest(${[...recipients]}::text[], ${[...ids]}::bigint[]) as chosen (recipient, recipient_id)
      on chosen.recipient = l.recipient and chosen.recipient_id = l.recipient_id
    join tenants t on t.id = ${tenantId}
    join users u on u.tenant_id = ${tenantId} and u.id = l.person_id and not u.disabled
    join users r on r.tenant_id = ${tenantId} and r.id = l.recipient_id and not r.disabled
    cross join lateral (
      select d.name, cu.percentage_completed::float8 as percentage, null::date as ends_on
      from course_users cu
      join tenant_courses tc on tc.tenant_id = ${tenantId} and tc.id = cu.tenant_course_id and tc.enabled
      join courses d on d.id = tc.course_id
      where l.item = 'course' and cu.tenant_id = ${tenantId} and cu.tenant_course_id = l.item_id
        and cu.user_id = l.person_id and cu.enabled and cu.status <> 'finished'
      union all
      select p.name, progress.percentage::float8, null
      from formation_paths p cross join lateral (
        select trunc(avg(coalesce(cu.percentage_completed, 0))::numeric, 2) as percentage
        from formation_path_courses pc
        left join course_users cu on cu.tenant_id = ${tenantId}
          and cu.tenant_course_id = pc.tenant_course_id and cu.user_id = l.person_id and cu.enabled
        where pc.tenant_id = ${tenantId} and pc.path_id = p.id
      ) progress
      where l.item = 'formation_path' and p.tenant_id = ${tenantId} and p.id = l.item_id
        and progress.percentage < 100
      union all
      select c.name, null, held.valid_through
      from user_certifications held
      join certifications c on c.tenant_id = ${tenantId} and c.id = held.certification_id
      where l.item = 'certification' and held.tenant_id = ${tenantId} and held.id = l.item_id
        and not exists (
          select from user_certifications newer
          where newer.tenant_id = ${tenantId} and newer.certification_id = held.certification_id
            and newer.user_id = held.user_id
            and (newer.date_completed, newer.id) > (held.date_completed, held.id))
    ) standing
    where l.tenant_id = ${tenantId} and l.notice_id = ${noticeId} and l.outcome = 'pending'
    order by l.recipient, l.recipient_id, standing.ends_on, u.full_name collate "und-x-icu", l.item_id`
}
