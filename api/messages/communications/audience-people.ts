import sql, { empty, raw, type Sql } from 'sql-template-tag'
import { withinActorAreas } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'

/** Scope of an audience's people, and the sender of their messages. */
export type AudienceScope = Pick<Scope, 'tenantId' | 'areaIds'> & { sender: string | null }

/** Criteria of an audience: per kind the existing values, or null for all; an empty list matches nobody. */
export type Matching = {
  areas: readonly number[] | null
  positions: readonly number[] | null
  locations: readonly string[] | null
  extended_field1_values: readonly string[] | null
}

/**
 * SQL of an audience's current people: enabled users of every role within the business units in `reach`.
 * Columns: id, first_name, last_name, full_name, mobile, `number` in WhatsApp's format or null,
 * opted_out_at, conversing, and `reason` why they cannot receive messages, or null.
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
 * SQL joins for user `u`: their number as `n`, and their WhatsApp contact with the sender as `c`. `offset
 * 0` makes PostgreSQL compute the number once instead of at every reference.
 */
export function withContacts(sender: string | null): Sql {
  return sql`cross join lateral (select whatsapp_number(u.mobile) as number offset 0) n
    left join whatsapp_contacts_of(${sender}) c on c.number = whatsapp_key(n.number)`
}

/** SQL expression: reason why user `u` cannot receive messages, or null. */
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
