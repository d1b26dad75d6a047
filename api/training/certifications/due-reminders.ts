import sql, { type Sql } from 'sql-template-tag'
import { DUE_DAYS } from '#contract/platform/values/validity-words.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { liftStatementTimeout } from '#api/platform/db/statement.ts'
import { expiringOn } from './expiring.ts'

/** Number of mails per transaction; each transaction reads all of the tenant's data. */
const BATCH = 200

/** Maximum age of an expiry that is still reported, so that the first mails do not list years. */
export const ENDED_DAYS = 30

/** Maximum number of lines of a mail; the rest is a number. */
const MAX_LINES = 50

export type ReminderKind = 'due' | 'expired'

/** Line of a mail, with its recipient and the totals of the whole mail. */
export type ReminderBatch = {
  recipient_id: number
  email: string
  first_name: string
  role: string
  /** True when the recipient subscribed to reminders. */
  subscribed: boolean
  /** True when the recipient manages everybody in the mail. */
  manages_all: boolean
  due: number
  expired: number
  kind: ReminderKind
  holder: string
  certification: string
  /** 'YYYY-MM-DD'. */
  valid_through: string
}

/**
 * Records which reminders go to whom today, for some people with a pending mail, and returns their lines:
 * grouped by mail, earliest expiry first. Each reminder is sent once per recipient, and each recipient gets
 * at most one mail a day.
 *
 * Recipients are the manager of the holder, and the subscribed administrators and readers, within their
 * business units. Disabled users get no mail.
 *
 * @param today the date in the tenant's zone, 'YYYY-MM-DD'.
 */
export async function queueDueReminders(
  tx: Transaction,
  tenantId: number,
  today: string,
): Promise<ReminderBatch[]> {
  const day = sql`${today}::date`
  await liftStatementTimeout(tx)
  // One process at a time per tenant: two would both see the reminders as not yet sent.
  await tx.query(
    sql`select pg_advisory_xact_lock(hashtext('certification-reminders'), ${tenantId})`,
  )
  return tx.query<ReminderBatch>(
    sql`with standing as materialized (${validityOn(day, tenantId)}),
        asking as materialized (
          select id, areas_of_user(${tenantId}, id) as areas from users
          where tenant_id = ${tenantId} and certification_reminders and role <> 'user'
        ),
        heard as (
          select standing.*, manager_id as recipient_id from standing where manager_id is not null
          union
          select standing.*, asking.id from standing join asking
            on areas is null or area_id = any(areas)
        ),
        waiting as materialized (
          select heard.* from heard
          join users r on r.tenant_id = ${tenantId} and r.id = recipient_id and not r.disabled
          where not exists (
              select from certification_reminders sent
              where sent.tenant_id = ${tenantId} and sent.user_certification_id = assignment_id
                and sent.valid_through = ends_on and sent.kind = heard.kind
                and sent.recipient_id = heard.recipient_id)
            and not exists (
              select from certification_reminders today
              where today.tenant_id = ${tenantId} and today.recipient_id = heard.recipient_id
                and today.told_on >= ${day})
        ),
        chosen as (select distinct recipient_id from waiting order by 1 limit ${BATCH}),
        written as (
          insert into certification_reminders
            (tenant_id, user_certification_id, valid_through, kind, recipient_id, told_on)
          select ${tenantId}, assignment_id, ends_on, kind, recipient_id, ${day}
          from waiting join chosen using (recipient_id)
          order by assignment_id, kind, recipient_id
          on conflict do nothing
          returning user_certification_id as assignment_id, recipient_id
        ),
        lines as (
          select waiting.*,
            bool_and(waiting.manager_id is not distinct from recipient_id) over letter as manages_all,
            count(*) filter (where kind = 'due') over letter as due,
            count(*) filter (where kind = 'expired') over letter as expired,
            row_number() over (partition by recipient_id order by ends_on, holder_name, assignment_id) as place
          from written join waiting using (assignment_id, recipient_id)
          window letter as (partition by recipient_id)
        )
        select recipient_id, r.email, r.first_name, r.role,
          recipient_id in (select id from asking) as subscribed,
          manages_all, due, expired, kind, holder_name as holder, certification_name as certification,
          ends_on::text as valid_through
        from lines join users r on r.tenant_id = ${tenantId} and r.id = recipient_id
        where place <= ${MAX_LINES}
        order by recipient_id, place`,
  )
}

/** SQL of certifications that expire soon or expired recently, with the manager of the holder. */
function validityOn(day: Sql, tenantId: number): Sql {
  const ofCompany = { tenantId, areaIds: null }
  return sql`select assignment_id, ends_on, holder_name, certification_name, u.area_id, u.manager_id,
      case when ends_on < ${day} then 'expired' else 'due' end as kind
    from (${expiringOn(day, ofCompany, { days: `${DUE_DAYS}` })}) found
    join users u on u.tenant_id = ${tenantId} and u.id = holder_id
    where ends_on >= ${day} - ${ENDED_DAYS}::int`
}
