import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { NoticeOutcome } from '#contract/messages/notice-words.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { ADDRESS_PATTERN } from '#api/platform/mail/outbox.ts'
import { behindOf, ITEMS, type NoticeRequest } from './behind.ts'

/** SQL of the Monday of the current week in the tenant's time zone. */
export function weekOf({ tenant }: Scope): Sql {
  return sql`date_trunc('week', now() at time zone ${tenant.timezone})::date`
}

const REACHED = (user: 'u' | 'm') => raw(`${user}.email ~ '${ADDRESS_PATTERN}'`)

const is = (outcome: NoticeOutcome) => sql`${outcome}::text`

/** A person's manager, or the person, with the reason why a mail cannot reach them. */
const RECIPIENTS = {
  manager: sql`select b.person_id, b.item_id, 'manager' as recipient, m.id as recipient_id,
      case when m.id is null then ${is('no_manager')} when m.disabled then ${is('manager_disabled')}
        when not (${REACHED('m')}) then ${is('manager_without_address')} end as reason
    from behind b
    join users u on u.tenant_id = (select current_tenant()) and u.id = b.person_id
    left join users m on m.tenant_id = u.tenant_id and m.id = u.manager_id`,
  person: sql`select b.person_id, b.item_id, 'person' as recipient, u.id as recipient_id,
      case when not (${REACHED('u')}) then ${is('person_without_address')} end as reason
    from behind b
    join users u on u.tenant_id = (select current_tenant()) and u.id = b.person_id`,
}

/**
 * SQL of the lines of a notice, as they would be written now. The same is told a recipient once a week.
 * @throws Failure 422 for a filter by a field that the tenant has not named.
 */
export function linesOf(scope: Scope, request: NoticeRequest): Sql {
  const item = ITEMS[request.subject]
  const to = request.subject === 'certifications' ? request.to : 'managers'
  const asked = [
    ...(to === 'people' ? [] : [RECIPIENTS.manager]),
    ...(to === 'managers' ? [] : [RECIPIENTS.person]),
  ]
  return sql`with behind as materialized (${behindOf(scope, request)})
    select l.person_id, l.item_id, l.recipient, l.recipient_id,
      case when reason is not null then reason when exists (
        select from notice_lines told
        where told.tenant_id = ${scope.tenantId} and told.item = ${item} and told.item_id = l.item_id
          and told.person_id = l.person_id and told.recipient = l.recipient
          and told.recipient_id = l.recipient_id and told.week = ${weekOf(scope)}
          and told.outcome in ('pending', 'sent')
      ) then ${is('told')} else ${is('pending')} end as outcome
    from (${join(asked, ' union all ')}) l`
}
