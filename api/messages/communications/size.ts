import sql, { empty, raw } from 'sql-template-tag'
import type { z } from 'zod'
import type { AudiencePerson, AudienceSize } from '#contract/messages/audience-shapes.ts'
import type { communications } from '#contract/messages/communications.ts'
import type { Queryable } from '#api/platform/db/database.ts'
import { BY_FULL_NAME, readPage } from '#api/platform/db/page.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { columnsOf } from '#api/platform/members/members.ts'
import { PEOPLE } from '#api/platform/members/people.ts'
import type { Services } from '#api/platform/services/services.ts'
import { audiencePeople, type Matching } from './audience-people.ts'
import { audienceNotFound, criteriaColumns, audienceFilter } from './criteria.ts'
import { senderOf } from './sender.ts'

/**
 * Returns the number of people who match and of those who can receive messages; for a limited actor within
 * their units.
 */
export async function sizeOf(
  { settings }: Pick<Services, 'settings'>,
  ask: Queryable,
  scope: Pick<Scope, 'tenantId' | 'areaIds'>,
  matching: Matching,
): Promise<AudienceSize> {
  const { sender } = await senderOf(ask, settings, scope.tenantId)
  const [size] = await ask.query<AudienceSize>(
    sql`select count(*) as total, count(*) filter (where reason is null) as reachable,
          count(*) filter (where reason = 'no_mobile') as no_mobile,
          count(*) filter (where reason = 'invalid_mobile') as invalid_mobile,
          count(*) filter (where reason = 'opted_out') as opted_out,
          count(*) filter (where reason is null and conversing) as conversing
        from (${audiencePeople({ ...scope, sender }, matching)}) people`,
  )
  return size!
}

/**
 * Returns the filter of a saved audience.
 * @throws Failure 404
 */
export async function matchingIn(ask: Queryable, tenantId: number, id: number): Promise<Matching> {
  const found = await ask.query(
    sql`select from communications where tenant_id = ${tenantId} and id = ${id}`,
  )
  if (found.length === 0) throw audienceNotFound()
  return audienceFilter(await criteriaColumns(ask, tenantId, id))
}

type Query = Omit<
  z.output<typeof communications.peopleOfChoice.query>,
  'areas' | 'positions' | 'locations' | 'extended_field1_values'
>

type Row = Omit<AudiencePerson, 'opted_out_at'> & { opted_out_at: Date | null }

/** Returns a page of those people, by name; `q` as in the list of users. */
export async function peopleOf(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  scope: Scope,
  matching: Matching,
  { q, reachable, ...part }: Query,
) {
  const ask = db.for(scope)
  const { sender } = await senderOf(ask, settings, scope.tenantId)
  const searched = q ? sql`and u.id in (select search_users(${q}))` : empty
  const found = sql`select * from (${audiencePeople({ ...scope, sender }, matching, searched)}) people
    ${reachable === undefined ? empty : sql`where reason is ${raw(reachable ? '' : 'not')} null`}`
  const list = {
    matched: found,
    order: BY_FULL_NAME,
    columns: sql`${columnsOf(PEOPLE.columns, scope)}, page.mobile, page.reason, page.opted_out_at,
      page.conversing`,
    joins: sql`left join users s on s.tenant_id = ${scope.tenantId} and s.id = page.id
      ${raw(PEOPLE.extraJoins!)}`,
  }
  return readPage(db, scope, list, part, ({ opted_out_at, ...row }: Row) => ({
    ...row,
    opted_out_at: opted_out_at?.toISOString() ?? null,
  }))
}
