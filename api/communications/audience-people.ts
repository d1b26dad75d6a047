import sql, { empty, raw, type Sql } from 'sql-template-tag'
import { withinActorAreas } from '../http/area-scope.ts'
import type { Scope } from '../http/scope.ts'

/** Who may be in an audience, and by which sender they are written to. */
export type AudienceScope = Pick<Scope, 'tenantId' | 'areaIds'> & { sender: string | null }

/** Of each sort those that there are, or null for all; an empty list is nobody. */
export type Matching = {
  areas: readonly number[] | null
  positions: readonly number[] | null
  locations: readonly string[] | null
  extended_field1_values: readonly string[] | null
}

/**
 * The people of an audience as they are now: enabled ones, of every role, whom the business units in `reach`
 * open. Columns: id, first_name, last_name, full_name, mobile, `number` as WhatsApp has it or null,
 * opted_out_at, conversing, and `reason` why they cannot be written to, or null.
 */
export function audiencePeople(
  reach: AudienceScope,
  matching: Matching,
  narrowed: Sql = empty,
): Sql {
  return sql`select u.id, u.first_name, u.last_name, u.full_name, u.mobile,
      n.number, c.opted_out_at, coalesce(c.conversing, false) as conversing, ${REASON} as reason
    from users u ${withContacts(reach.sender)}
    where u.tenant_id = ${reach.tenantId} and not u.disabled ${withinActorAreas(reach, 'u.area_id')}
      ${chosen('u.area_id', matching.areas, 'bigint')}
      ${chosen('u.position_id', matching.positions, 'bigint')}
      ${chosen('u.location', matching.locations, 'text')}
      ${chosen('u.extended_field1', matching.extended_field1_values, 'text')} ${narrowed}`
}

/**
 * The number of user `u`, as `n`, and what they have written to the sender, as `c`. `offset 0` has the number
 * worked out once: put in the place of its name it would be worked out for each count of it.
 */
export function withContacts(sender: string | null): Sql {
  return sql`cross join lateral (select whatsapp_number(u.mobile) as number offset 0) n
    left join whatsapp_contacts_of(${sender}) c on c.number = n.number`
}

/** Why user `u` cannot be written to. */
const REASON = sql`case
  when u.mobile is null then 'no_mobile'
  when n.number is null then 'invalid_mobile'
  when c.opted_out_at is not null then 'opted_out' end`

function chosen(
  column: string,
  values: readonly (number | string)[] | null,
  type: 'bigint' | 'text',
): Sql {
  return values ? sql`and ${raw(column)} = any(${values}::${raw(type)}[])` : empty
}
