import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Transaction } from '#api/platform/db/database.ts'
import { withinActorAreas } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { giveBack } from '#api/platform/calls/undo.ts'
import type { Job, SkippedRow, Lines, Undo } from '#api/platform/imports/kind.ts'
import {
  IS_BREAK_GLASS,
  IS_ONLY_ADMINISTRATOR,
  UNRESTRICTED,
  mayOpen,
  onlyMineToChange,
} from '../policy.ts'
import { MAINTAINED } from '../maintained.ts'
import { TEXTS } from './columns.ts'
import { onCycles } from './hierarchy.ts'
import { reportsAbove } from './managers.ts'
import { SKIP_REASONS } from './messages.ts'

/** Undo of an import of users: disables created ones, restores the old values of changed ones. */
export const undoUsers: Undo = { entity: 'user', skipReasons: SKIP_REASONS, undoStatus, run }

/** Columns that an import writes and undo restores. */
const RESTORED = [
  ...Object.keys(TEXTS).filter((column) => column !== 'username'),
  'area_id',
  'position_id',
  'manager_id',
  'role',
  'disabled',
  'convalidate_enabled',
  'password_kind',
  'password_hash',
  'password_expires_at',
  'must_change_password',
]

/**
 * SQL with the undo status of each row: `x` is the import result, `u` its user if the actor may
 * change them, `p` the user before the import.
 */
function undoStatus({ tenantId, id, scope }: Job, lines?: Lines): Sql {
  const part = lines ? sql`and x.line > ${lines.after} and x.line <= ${lines.upTo}` : sql``
  const mine = sql`${withinActorAreas(scope, 'u.area_id')} ${onlyMineToChange(scope)}`
  return sql`select x.line, u.id, u.full_name as name, x.before is null as created,
      (x.before ->> 'manager_id')::bigint as old_manager_id,
      exists (select from user_access a
        where a.tenant_id = ${tenantId} and a.user_id = x.record_id and a.signed_in_at is not null)
      or exists (select from responses s where s.tenant_id = ${tenantId} and s.user_id = x.record_id)
        as active,
      case
        when u.id is null then 'gone'
        when x.version is null then 'unknown'
        when u.version <> x.version
          or (x.after is not null and not (jsonb_build_object('password_hash', u.password_hash) @> x.after))
          then 'changed'
        when x.before is null then case
          when u.id = ${scope.actor.id} then 'self'
          when 'disabled' = any(${MAINTAINED}) and not u.disabled then 'directory'
          else ${needed(scope, sql`not u.disabled`)} end
        when x.before ?| ${MAINTAINED} then 'directory'
        else ${inTheWay(scope)}
      end as why
    from import_results x
    left join users u on u.tenant_id = ${tenantId} and u.id = x.record_id ${mine}
    where x.tenant_id = ${tenantId} and x.import_id = ${id} and x.applied ${part}`
}

/** SQL: reason why an administrator keeps role and status, which triggers protect (../routines.sql). */
function needed({ actor }: Scope, loses: Sql): Sql {
  return sql`case when ${loses} then case
    when ${IS_BREAK_GLASS} then 'breakGlass'
    when ${!actor.superadmin} and ${IS_ONLY_ADMINISTRATOR} then 'onlyAdministrator' end end`
}

/** SQL: reason why a user cannot get the old values back, checked for these values alone. */
function inTheWay(scope: Scope): Sql {
  const had = (column: string) => sql`(x.before ->> ${column})`
  const place = (table: string, column: string, where = sql``) =>
    sql`${had(column)} is not null and not exists (
      select from ${raw(table)} t where t.tenant_id = u.tenant_id and t.id = ${had(column)}::bigint ${where})`
  return sql`case
    when ${had('email')} is not null and email_taken(${had('email')}, u.id) then 'email'
    when ${had('mobile')} is not null and mobile_taken(${had('mobile')}, u.id) then 'mobile'
    when ${place('areas', 'area_id', withinActorAreas(scope, 't.id'))} then 'area'
    when x.before ? 'area_id' and ${had('area_id')} is null and ${scope.areaIds !== null} then 'area'
    when ${place('positions', 'position_id')} then 'position'
    when ${place('users', 'manager_id')} then 'manager'
    when u.id = ${scope.actor.id} and u.role = 'admin' and ${had('role')} <> 'admin' then 'ownRole'
    when u.role = 'user' and ${had('role')} <> 'user' and not ${mayOpen(scope, UNRESTRICTED)} then 'beyond'
    when exists (
      select from jsonb_array_elements(x.before -> 'units') unit where not exists (
        select from organizational_units o where o.tenant_id = u.tenant_id and o.id = unit.value::bigint)
    ) then 'unit'
    else ${needed(
      scope,
      sql`u.role = 'admin' and not u.disabled
      and (${had('role')} <> 'admin' or ${had('disabled')} = 'true')`,
    )}
  end`
}

type UndoStatusRow = {
  line: number
  id: number | null
  created: boolean
  old_manager_id: number | null
  why: string | null
}

async function run(tx: Transaction, job: Job, lines: Lines): Promise<readonly SkippedRow[]> {
  const { tenantId, id } = job
  await giveBack(tx)
  await tx.query(
    sql`with held as materialized (
          select from users u where u.tenant_id = ${tenantId} and u.id = any(array(
            select record_id from import_results where tenant_id = ${tenantId} and import_id = ${id}
              and applied and line > ${lines.after} and line <= ${lines.upTo}))
          order by u.id for no key update
        ) select count(*) from held`,
  )
  // A separate statement sees what was committed while it waited for the locks.
  const rows = await tx.query<UndoStatusRow>(undoStatus(job, lines))
  const circle = await circles(tx, job, rows)
  const skipped = rows.flatMap(({ line, id: user, why }) => {
    const reason = why ?? (user !== null && circle.has(user) ? 'circle' : null)
    return reason === null ? [] : [{ line, id: user, why: reason }]
  })
  const stays = new Set(skipped.map(({ line }) => line))
  const due = rows.filter(({ line }) => !stays.has(line))
  await disable(
    tx,
    tenantId,
    due.filter(({ created }) => created),
  )
  await restore(
    tx,
    job,
    due.filter(({ created }) => !created),
  )
  return skipped
}

/** Returns users whose old manager would now depend on them. Manager changes of a tenant are serialized. */
async function circles(tx: Transaction, job: Job, rows: readonly UndoStatusRow[]) {
  const links = rows.flatMap(({ id, why, old_manager_id: manager }) =>
    why === null && id !== null && manager !== null ? [[id, manager] as const] : [],
  )
  if (links.length === 0) return new Set<number>()
  await tx.query(sql`select pg_advisory_xact_lock(hashtext('users.manager_id'), ${job.tenantId})`)
  const above = await reportsAbove(
    tx,
    job,
    links.map(([, manager]) => manager),
  )
  return onCycles(new Map([...above, ...links]))
}

async function disable(tx: Transaction, tenantId: number, rows: readonly UndoStatusRow[]) {
  if (rows.length === 0) return
  await tx.query(
    sql`update users u set disabled = true, token_version = token_version + 1, version = version + 1,
          updated_at = now()
        where u.tenant_id = ${tenantId} and u.id = any(${rows.map(({ id }) => id)}::bigint[])
          and not u.disabled`,
  )
}

/** Restores the old values. A change that ends sessions elsewhere ends them here too. */
async function restore(tx: Transaction, { tenantId, id }: Job, rows: readonly UndoStatusRow[]) {
  if (rows.length === 0) return
  const columns = join(RESTORED.map((column) => raw(column)))
  const values = join(RESTORED.map((column) => raw(`p.${column}`)))
  const lines = rows.map(({ line }) => line)
  await tx.query(
    sql`with before as materialized (
          select x.record_id as id, x.before from import_results x
          where x.tenant_id = ${tenantId} and x.import_id = ${id} and x.line = any(${lines}::int[])
        ), restored as (
          update users u set (${columns}) = (select ${values} from jsonb_populate_record(u, b.before) p),
            token_version = u.token_version
              + (b.before ?| '{role,password_hash}' or coalesce(b.before -> 'disabled' = 'true', false))::int,
            version = u.version + 1, updated_at = now()
          from before b
          where u.tenant_id = ${tenantId} and u.id = b.id
        )
        insert into user_organizational_units (tenant_id, user_id, unit_id)
        select ${tenantId}, b.id, unit.value::bigint
        from before b cross join jsonb_array_elements(b.before -> 'units') unit
        on conflict do nothing`,
  )
}
