import sql, { type Sql } from 'sql-template-tag'
import type { Invitees } from '#contract/people/user-invitations.ts'
import { INVITED_AGAIN_MINUTES } from '#contract/platform/people/user-labels.ts'
import { attributionOf } from '#api/platform/db/attribution.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { liftStatementTimeout } from '#api/platform/db/statement.ts'
import { notFound } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import type { Services } from '#api/platform/services/services.ts'
import { matching, type Filters } from '#api/platform/members/people-filters.ts'
import { onlyMineToChange } from '../policy.ts'

/** Recipients: selected users, or all matches of a search. */
export type Invited = { ids: readonly number[] } | { filters: Filters }

/**
 * Counts how many of them would get an invitation, and the others by reason.
 * @throws Failure 404 when a selected one does not exist for the actor.
 */
export function countInvitees({ db }: Services, scope: Scope, invited: Invited): Promise<Invitees> {
  return db.transaction(scope, (tx) => classifyInvitees(tx, scope, invited, null))
}

/**
 * Requests invitations for users who have never signed in; a job sends them and generates the
 * passwords then. Users with a pending invitation, or one sent within INVITED_AGAIN_MINUTES, are
 * skipped.
 *
 * @returns the number of invited users (`app` and `console`), and the others by reason.
 * @throws Failure 404 as `countInvitees`; then nobody is invited.
 */
export function invite(services: Services, scope: Scope, invited: Invited): Promise<Invitees> {
  const { db, queue } = services
  return db.transaction(scope, async (tx) => {
    // A concurrent request that got a row first counts it; the other finds it pending.
    const asking = sql`
      insert into user_access (tenant_id, user_id, asked_at, asked_by)
      select ${scope.tenantId}, id, now(), ${attributionOf(scope)}::jsonb from seen
      where verdict in ('app', 'console') order by id
      on conflict (tenant_id, user_id)
      do update set asked_at = excluded.asked_at, asked_by = excluded.asked_by
      where ${isFree('user_access')}
      returning user_id`
    const counts = await classifyInvitees(tx, scope, invited, asking)
    if (counts.app + counts.console > 0) {
      await queue.send('users-invite', { tenantId: scope.tenantId }, tx)
    }
    return counts
  })
}

/** SQL condition: no pending or recent invitation, and never signed in. */
function isFree(access: 'user_access' | 'a'): Sql {
  const [of, minutes] = [access === 'a' ? sql`a` : sql`user_access`, INVITED_AGAIN_MINUTES]
  return sql`${of}.signed_in_at is null and ${of}.asked_at is null
    and (${of}.invited_at is null or ${of}.invited_at not between now() - make_interval(mins => ${minutes}) and now())`
}

const NOBODY = sql`select null::bigint as user_id where false`

/**
 * Classifies and counts the users. `asking` is a query over `seen` that returns the users requested
 * now; eligible ones that it leaves out were just requested by a concurrent call.
 */
async function classifyInvitees(
  tx: Transaction,
  scope: Scope,
  invited: Invited,
  asking: Sql | null,
): Promise<Invitees> {
  const picked =
    'ids' in invited
      ? sql`${matching(scope, {})} and u.id = any(${[...invited.ids]}::bigint[])`
      : matching(scope, invited.filters)
  await liftStatementTimeout(tx)
  const [counts] = await tx.query<Invitees & { seen: number }>(
    sql`with seen as materialized (
          select u.id, u.full_name, case
              when u.disabled then 'disabled'
              when a.signed_in_at is not null then 'signed_in'
              when not (true ${onlyMineToChange(scope)}) then 'beyond'
              when a.user_id is not null and not (${isFree('a')}) then 'recent'
              when u.role = 'user' then 'app' else 'console'
            end as verdict
          from users u
          left join user_access a on a.tenant_id = u.tenant_id and a.user_id = u.id
          where ${picked}
        ), asked as (${asking ?? NOBODY}), logged as (
          insert into audit_log (tenant_id, actor_id, actor_name, acting, request_id, action, entity,
            entity_id, label, user_id)
          select ${scope.tenantId}, (said ->> 'actor_id')::bigint, said ->> 'actor_name',
            (said ->> 'acting') is not distinct from 'true', said ->> 'request_id', 'other', 'user',
            s.id, s.full_name, s.id
          from asked join seen s on s.id = asked.user_id cross join audit_context() said
        ), final as (
          select case when ${asking !== null} and verdict in ('app', 'console')
              and id not in (select user_id from asked) then 'recent' else verdict end as verdict
          from seen
        )
        select count(*) as seen, count(*) filter (where verdict = 'app') as app,
          count(*) filter (where verdict = 'console') as console,
          count(*) filter (where verdict = 'signed_in') as signed_in,
          count(*) filter (where verdict = 'disabled') as disabled,
          count(*) filter (where verdict = 'recent') as recent,
          count(*) filter (where verdict = 'beyond') as beyond
        from final`,
  )
  const { seen, ...invitees } = counts!
  if ('ids' in invited && seen < invited.ids.length) {
    throw notFound('No se encontró alguno de los usuarios elegidos')
  }
  return invitees
}
