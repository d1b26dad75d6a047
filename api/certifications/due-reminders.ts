import sql, { type Sql } from 'sql-template-tag'
import { DUE_DAYS } from '#contract/validity-words.ts'
import type { Transaction } from '../db/database.ts'
import { expiringOn } from './expiring.ts'

/** Letters of one transaction; each reads anew what the whole company has. */
const BATCH = 200

/** What has ended longer ago is told nobody, so that the first letters do not tell of years. */
export const ENDED_DAYS = 30

/** Lines of one letter; the rest is a number. */
const MAX_LINES = 50

export type ReminderKind = 'due' | 'expired'

/** A line of somebody's letter, with who gets it and how much the whole letter tells of. */
export type ReminderBatch = {
  recipient_id: number
  email: string
  first_name: string
  role: string
  /** They asked to be told. */
  asked: boolean
  /** Everybody told of has them for a manager. */
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
 * Writes down whom to tell of what today, of some people who wait for a letter, and answers its lines:
 * letter by letter, the first to end first. Each thing is told each of them once, and nobody twice a day.
 *
 * Told are the manager of whoever holds it and the administrators and readers who asked; of these, whom
 * business units limit only of their own people. Whoever is disabled by now is not written to.
 *
 * @param today the company's day, 'YYYY-MM-DD'.
 */
export async function queueDueReminders(
  tx: Transaction,
  tenantId: number,
  today: string,
): Promise<ReminderBatch[]> {
  const day = sql`${today}::date`
  // A whole company may take longer than a statement usually may.
  await tx.query(sql`select set_config('statement_timeout', '0', true)`)
  // One process at a time in a company: two would each see that the other has told nobody yet.
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
              select from certification_reminders told
              where told.tenant_id = ${tenantId} and told.user_certification_id = assignment_id
                and told.valid_through = ends_on and told.kind = heard.kind
                and told.recipient_id = heard.recipient_id)
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
          recipient_id in (select id from asking) as asked,
          manages_all, due, expired, kind, holder_name as holder, certification_name as certification,
          ends_on::text as valid_through
        from lines join users r on r.tenant_id = ${tenantId} and r.id = recipient_id
        where place <= ${MAX_LINES}
        order by recipient_id, place`,
  )
}

/** What ends soon, and what has ended lately: SQL of rows, with who manages whoever holds it. */
function validityOn(day: Sql, tenantId: number): Sql {
  const ofCompany = { tenantId, areaIds: null }
  return sql`select assignment_id, ends_on, holder_name, certification_name, u.area_id, u.manager_id,
      case when ends_on < ${day} then 'expired' else 'due' end as kind
    from (${expiringOn(day, ofCompany, { days: `${DUE_DAYS}` })}) found
    join users u on u.tenant_id = ${tenantId} and u.id = holder_id
    where ends_on >= ${day} - ${ENDED_DAYS}::int`
}
