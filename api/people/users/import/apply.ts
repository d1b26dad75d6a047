import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { TAKEN } from '#contract/platform/people/user-labels.ts'
import { GENERATED_PASSWORD_HOURS } from '#api/platform/secrets/passwords.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { violatedConstraint } from '#api/platform/db/violated-constraint.ts'
import { withinActorAreas } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import {
  newValueOf,
  rejectStaleRows,
  type UpdateTarget,
} from '#api/platform/imports/expected-values.ts'
import { cell, pendingIn, rowsOf } from '#api/platform/imports/batch.ts'
import type { Batch, Step } from '#api/platform/imports/kind.ts'
import { MAINTAINED } from '../maintained.ts'
import {
  BREAK_GLASS,
  ONLY_ADMINISTRATOR,
  UNRESTRICTED,
  mayOpen,
  onlyMineToChange,
} from '../policy.ts'
import { TEXTS, USER_IDS, type UserColumn } from './columns.ts'
import { findCodes } from './facts.ts'
import { LOST } from './messages.ts'
import { isolateConflicts } from './isolate-conflicts.ts'
import { saveUninvited } from './invite-created.ts'
import { preparePasswords, type Passwords } from './passwords.ts'

/** Users that rows change: only those whom the actor may still change. */
const changedUsers = (scope: Scope): UpdateTarget => ({
  table: 'users',
  as: 'u',
  entity: 'user',
  ids: USER_IDS,
  state: sql`(to_jsonb(u) || jsonb_build_object('password', md5(u.password_hash)))`,
  names: sql`jsonb_build_object(
    'area_id', (select code from areas where tenant_id = u.tenant_id and id = u.area_id),
    'position_id', (select code from positions where tenant_id = u.tenant_id and id = u.position_id),
    'manager_id', (select username from users m where m.tenant_id = u.tenant_id and m.id = u.manager_id))`,
  mine: mine(scope),
})

const mine = (scope: Scope) =>
  sql`${withinActorAreas(scope, 'u.area_id')} ${onlyMineToChange(scope)}`

/** Text columns that both creating and updating write; the username never changes. */
const WRITTEN = Object.keys(TEXTS).filter((column) => column !== 'username') as UserColumn[]

/** Data of a batch: JSON objects by code in lower case, and passwords by line. */
type Given = { areas: string; positions: string; passwords: string }

/** Creates and updates users; each statement covers a whole batch (spec 1, §4 and §5). */
export function applyUsers(secrets: boolean): Step<UserColumn> {
  return {
    // Hashing takes some ten milliseconds a password, everything else some twenty microseconds a
    // row.
    batchRows: secrets ? 250 : 2500,
    prepare: preparePasswords,
    async run(tx, _services, batch, prepared) {
      const { areas, positions } = await findCodes(tx, batch.job)
      const passwords = prepared as Passwords
      const given = {
        areas: JSON.stringify(Object.fromEntries(areas)),
        positions: JSON.stringify(Object.fromEntries(positions)),
        passwords: passwords.stored,
      }
      const updates = await rejectStaleRows(tx, batch, changedUsers(batch.job.scope))
      await createUsers(tx, batch, given)
      if (updates > 0) await updateUsers(tx, batch, given)
      await saveUninvited(tx, batch, passwords)
    },
    isolateConflicts,
    explain: (error) => BY_CONSTRAINT[violatedConstraint(error) ?? ''] ?? null,
  }
}

const BY_CONSTRAINT: Record<string, string> = {
  sign_on_break_glass: BREAK_GLASS,
  users_administrator: ONLY_ADMINISTRATOR,
  users_username: TAKEN.username,
  users_email: TAKEN.email,
  users_mobile: TAKEN.mobile,
  users_tenant_id_area_id_fkey: LOST.area,
  users_tenant_id_position_id_fkey: LOST.position,
}

/**
 * The cells of a batch as columns, with the current ids of their codes. Codes and passwords are
 * passed as JSON objects: a table of staged rows has no statistics, and a join would be planned as
 * a nested loop.
 */
function batchOf(batch: Batch<UserColumn>, action: 'create' | 'update', given: Given): Sql {
  const { header } = batch
  const value = (column: UserColumn) =>
    action === 'create' ? cell(header, column) : newValueOf(header, column, USER_IDS)
  const texts = join(WRITTEN.map((column) => sql`${value(column)} as ${raw(column)}`))
  const areaCode = value('area_code')
  const positionCode = value('position_code')
  return sql`select r.line, r.target_id, r.basis, ${cell(header, 'username')} as username, ${texts},
      ${value('role')} as role, (${value('disabled')})::boolean as disabled,
      ${areaCode} as area_code, (${given.areas}::jsonb ->> lower(${areaCode}))::bigint as area_id,
      ${positionCode} as position_code,
      (${given.positions}::jsonb ->> lower(${positionCode}))::bigint as position_id,
      lower(${cell(header, 'manager_username')}) as manager,
      ${given.passwords}::jsonb -> r.line::text as given
    from import_rows r
    where ${rowsOf(batch)} and r.action = ${action} and ${pendingIn(batch)}
    order by r.line`
}

/** Error of a row of `batch` (the common table expression), null without one. */
const lost = sql`case
  when area_code is not null and area_id is null then ${LOST.area}
  when position_code is not null and position_id is null then ${LOST.position}
end`

async function createUsers(tx: Transaction, batch: Batch<UserColumn>, given: Given): Promise<void> {
  const { tenantId, id } = batch.job
  // Managers who are stored already or in the same batch are set at once; linkManagers does the
  // others. Ids are drawn first, so that rows of one statement can refer to each other.
  const withManagers = batch.header.at.has('manager_username')
  const managers = withManagers
    ? sql`, managers as materialized (
        select coalesce(jsonb_object_agg(lower(username), id) filter (where lost is null), '{}')
          || (
            select coalesce(jsonb_object_agg(c.value, u.id), '{}')
            from user_claims(array(select distinct manager from batch), '{}', '{}') c
            join users u on u.tenant_id = ${tenantId} and u.id = c.owner_id
              ${withinActorAreas(batch.job.scope, 'u.area_id')}
            where c.field = 'username'
          ) as by_username
        from batch
      )`
    : empty
  const managerId = withManagers
    ? sql`((select by_username from managers) ->> b.manager)::bigint`
    : raw('null::bigint')
  await tx.query(
    sql`with batch as materialized (
          select *, nextval('users_id_seq') as id, ${lost} as lost
          from (${batchOf(batch, 'create', given)}) rows
        ) ${managers}, created as (
          insert into users (tenant_id, id, username, ${raw(WRITTEN.join(', '))}, role, disabled,
            area_id, position_id, manager_id, password_kind, password_hash, password_expires_at,
            must_change_password)
          select ${tenantId}, b.id, b.username, ${raw(WRITTEN.map((c) => `b.${c}`).join(', '))},
            coalesce(b.role, 'user'), coalesce(b.disabled, false), b.area_id, b.position_id,
            ${managerId}, b.given ->> 'kind', b.given ->> 'hash',
            case when b.given ->> 'kind' = 'generated'
              then now() + make_interval(hours => ${GENERATED_PASSWORD_HOURS}) end,
            true
          from batch b
          where b.lost is null
          order by b.line
        )
        insert into import_results (tenant_id, import_id, line, applied, record_id, version, message)
        select ${tenantId}, ${id}, line, lost is null, case when lost is null then id end,
          case when lost is null then 1 end, lost
        from batch`,
  )
}

async function updateUsers(tx: Transaction, batch: Batch<UserColumn>, given: Given): Promise<void> {
  const { tenantId, id, scope } = batch.job
  const present = WRITTEN.filter((column) => batch.header.at.has(column))
  const texts = present.map((column) => `${column} = coalesce(b.${column}, u.${column}),`).join(' ')
  await tx.query(
    sql`with batch as materialized (
          select *, ${lost} as lost from (${batchOf(batch, 'update', given)}) rows
        ), old as materialized (
          select u.id, ${written} as before
          from batch b join users u on u.tenant_id = ${tenantId} and u.id = b.target_id
        ), changed as (
          update users u set ${raw(texts)}
            area_id = coalesce(b.area_id, u.area_id),
            position_id = coalesce(b.position_id, u.position_id),
            role = coalesce(b.role, u.role), disabled = coalesce(b.disabled, u.disabled),
            convalidate_enabled = u.convalidate_enabled and coalesce(b.role, u.role) = 'admin',
            password_kind = coalesce(b.given ->> 'kind', u.password_kind),
            password_hash = coalesce(b.given ->> 'hash', u.password_hash),
            password_expires_at = case when b.given is null then u.password_expires_at end,
            must_change_password = case when b.given is null then u.must_change_password
              else u.id <> ${scope.actor.id} end,
            token_version = u.token_version + (
              b.given is not null or coalesce(b.role <> u.role, false)
              or coalesce(b.disabled <> u.disabled, false))::int,
            version = u.version + 1, updated_at = now()
          from batch b
          where u.tenant_id = ${tenantId} and u.id = b.target_id and b.lost is null
            ${mine(scope)}
            and (${mayOpen(scope, UNRESTRICTED)} or not (u.role = 'user' and b.role <> 'user') is true)
            and not (u.id = ${scope.actor.id} and (b.disabled or b.role <> 'admin') is true)
            -- The directory may have taken it over since the file was validated.
            and not (b.basis ?| ${MAINTAINED})
          returning u.id, u.role, u.version
        ), unlimited as (
          delete from user_organizational_units uo using changed c
          where uo.tenant_id = ${tenantId} and uo.user_id = c.id and c.role = 'user'
        )
        insert into import_results
          (tenant_id, import_id, line, applied, record_id, before, after, version, message)
        select ${tenantId}, ${id}, b.line, c.id is not null, c.id, case when c.id is not null then o.before end,
          case when c.id is not null and b.given is not null
            then jsonb_build_object('password_hash', b.given ->> 'hash') end,
          c.version, case when c.id is null then coalesce(b.lost, ${LOST.user}) end
        from batch b
        left join changed c on c.id = b.target_id
        left join old o on o.id = c.id`,
  )
}

/**
 * Values of user `u` that row `b` is about to overwrite, for undo: by column, and the business
 * units that a learner loses. The expected values were checked when the user was locked; managers
 * belong to the next step.
 */
const written = sql`(b.basis - '{password,manager_id}'::text[])
  || case when b.given is null then '{}' else jsonb_build_object(
    'password_kind', u.password_kind, 'password_hash', u.password_hash,
    'password_expires_at', u.password_expires_at, 'must_change_password', u.must_change_password) end
  || case when u.convalidate_enabled and b.role <> 'admin'
    then jsonb_build_object('convalidate_enabled', true) else '{}' end
  || case when u.role <> 'user' and b.role = 'user' then jsonb_build_object('units', array(
    select uo.unit_id from user_organizational_units uo
    where uo.tenant_id = u.tenant_id and uo.user_id = u.id order by uo.unit_id)) else '{}' end`
