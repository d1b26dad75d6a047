import sql, { raw, type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import type { certificationReminderCalls } from '#contract/training/certification-reminders.ts'
import { DUE_DAYS } from '#contract/platform/values/validity-words.ts'
import type { Database } from '#api/platform/db/database.ts'
import { prepared } from '#api/platform/db/statement.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { ADDRESS_PATTERN } from '#api/platform/mail/outbox.ts'
import { ENDED_DAYS } from './due-reminders.ts'
import { expiringOf } from './expiring.ts'
import { todayIn } from './validity.ts'

/** Due reminders without a recipient: neither a manager nor a subscriber. */

type Unheard = z.output<typeof certificationReminderCalls.unheard.answer>

/** Maximum number of listed reminders; the rest is counted. */
const MAX_NAMED = 50

const REACHED = (user: 'm' | 'r') =>
  raw(`not ${user}.disabled and ${user}.email ~ '${ADDRESS_PATTERN}'`)

/**
 * SQL of those visible to the actor: the holder, the certification, the day, and why their manager is not
 * notified. Recipients are those of `queueDueReminders`.
 */
export function unnotifiedRows(scope: Scope): Sql {
  const { tenantId } = scope
  return sql`select assignment_id, holder_id, holder_name, certification_name, ends_on, found.manager_name,
      case when u.manager_id is null then 'no_manager'
        when m.disabled then 'manager_disabled' else 'manager_without_address' end as reason
    from (${expiringOf(scope, { days: `${DUE_DAYS}` })}) found
    join users u on u.tenant_id = ${tenantId} and u.id = found.holder_id
    left join users m on m.tenant_id = ${tenantId} and m.id = u.manager_id
    where found.ends_on >= ${todayIn(scope)} - ${ENDED_DAYS}::int
      and (m.id is null or not (${REACHED('m')}))
      and not exists (
        select from (
          select r.id, areas_of_user(${tenantId}, r.id) as areas from users r
          where r.tenant_id = ${tenantId} and r.certification_reminders and r.role <> 'user'
            and ${REACHED('r')}
        ) asking where asking.areas is null or u.area_id = any(asking.areas))`
}

/** Returns their number, and those that expire first with their reasons. */
export async function listUnnotified(db: Database, scope: Scope): Promise<Unheard> {
  const rows = await db.query<Unheard['results'][number] & { total: number }>(
    scope,
    prepared(sql`select count(*) over () as total, assignment_id, holder_id, holder_name, certification_name,
          ends_on::text as valid_through, reason, manager_name
        from (${unnotifiedRows(scope)}) unheard
        order by ends_on, holder_name collate "und-x-icu", assignment_id limit ${MAX_NAMED}`),
  )
  return {
    total: rows[0]?.total ?? 0,
    results: rows.map(({ total: _, ...row }) => row),
  }
}
