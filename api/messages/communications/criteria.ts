import sql from 'sql-template-tag'
import type { Choice } from '#contract/messages/audience-shapes.ts'
import type { Queryable } from '#api/platform/db/database.ts'
import { notFound } from '#api/platform/http/failure.ts'
import type { Matching } from './audience-people.ts'

export const audienceNotFound = () => notFound('No se encontró la audiencia')

/** Criteria of an audience, one row each, in their current state. */
export type CriteriaRow = {
  area_id: number | null
  position_id: number | null
  location: string | null
  extended_field1: string | null
  /** Current or last name of an area or position. */
  name: string | null
  gone: boolean
}

/**
 * Returns the criteria of an audience, by name. `gone` marks those that were deleted, are in the trash, or
 * that no user has any more. The stored list of values may be a day older than the users but is never
 * incomplete, so a value missing there is not searched for among a million users.
 */
export function criteriaColumns(
  ask: Queryable,
  tenantId: number,
  id: number,
): Promise<CriteriaRow[]> {
  return ask.query<CriteriaRow>(
    sql`select c.area_id, c.position_id, c.location, c.extended_field1,
          coalesce(a.name, p.name, c.name) as name,
          case when c.area_id is not null then a.id is null
            when c.position_id is not null then p.id is null
            when not exists (
              select from user_field_values v where v.tenant_id = ${tenantId}
                and v.field = case when c.location is null then 'extended_field1' else 'location' end
                and v.value = coalesce(c.location, c.extended_field1)) then true
            when c.location is not null then not exists (
              select from users u where u.tenant_id = ${tenantId}
                and u.location collate "und-x-icu" = c.location collate "und-x-icu")
            else not exists (
              select from users u where u.tenant_id = ${tenantId} and u.extended_field1 = c.extended_field1)
          end as gone
        from communication_choices c
        left join areas a on a.tenant_id = ${tenantId} and a.id = c.area_id
        left join positions p on p.tenant_id = ${tenantId} and p.id = c.position_id
        where c.tenant_id = ${tenantId} and c.communication_id = ${id}
        order by coalesce(a.name, p.name, c.name, c.location, c.extended_field1)
          collate "und-x-icu", c.id`,
  )
}

/** Returns the criteria as they were sent, deleted ones included. */
export function criteriaOf(rows: readonly CriteriaRow[]): Choice {
  return {
    areas: rows.flatMap(({ area_id }) => area_id ?? []),
    positions: rows.flatMap(({ position_id }) => position_id ?? []),
    locations: rows.flatMap(({ location }) => location ?? []),
    extended_field1_values: rows.flatMap(({ extended_field1 }) => extended_field1 ?? []),
  }
}

/** Returns the filter of an audience. Deleted criteria match nobody, even when no others were selected. */
export function audienceFilter(rows: readonly CriteriaRow[]): Matching {
  const there = criteriaOf(rows.filter(({ gone }) => !gone))
  const named = criteriaOf(rows)
  return Object.fromEntries(
    Object.entries(there).map(([sort, values]) => [
      sort,
      named[sort as keyof Choice].length > 0 ? values : null,
    ]),
  ) as Matching
}

/** Returns the filter of unsaved criteria; unknown areas and positions match nobody. */
export function requestedAudienceFilter(choice: Choice): Matching {
  return Object.fromEntries(
    Object.entries(choice).map(([sort, values]) => [sort, values.length > 0 ? values : null]),
  ) as Matching
}
