import sql, { empty, type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import { SAVED_REPORT_REFUSALS, type ReportKind } from '#contract/reports/report-kinds.ts'
import type {
  newReportSchedule,
  ReportSchedule,
  reportScheduleChanges,
} from '#contract/reports/report-schedules.ts'
import type { Database, Queryable, Transaction } from '#api/platform/db/database.ts'
import { BY_NAME, readPage } from '#api/platform/db/page.ts'
import { isAdministrator } from '#api/platform/identity/access.ts'
import { forbidden, invalidField, notFound } from '#api/platform/http/failure.ts'
import { ownerIdOf } from '#api/platform/identity/impersonation.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { requireVersion } from '#api/platform/calls/version.ts'
import { normalizedQuery } from '../address.ts'
import { nextDue } from './due.ts'
import { withFilters } from '../filter-words.ts'

/** Scheduled reports; deliver-job.ts sends them. */

type Row = Omit<
  ReportSchedule,
  'owner' | 'last' | 'created_at' | 'next_at' | 'recipients' | 'filters'
> & {
  owner_id: number
  owner_name: string
  next_at: Date | null
  last_at: Date | null
  last_sent: number | null
  last_skipped: number | null
  created_at: Date
  recipients: ReportSchedule['recipients'] | null
}
type Draft = z.output<typeof newReportSchedule>

const scheduleNotFound = () => notFound('No se encontró el envío programado')

/** SQL condition on users `o` or `u`: within the actor's business units, or the actor. */
function mineOr({ areaIds, actor }: Scope, alias: 'o' | 'u'): Sql {
  if (areaIds === null) return empty
  const { area, id } = {
    o: { area: sql`o.area_id`, id: sql`o.id` },
    u: { area: sql`u.area_id`, id: sql`u.id` },
  }[alias]
  return sql`and (${area} = any(${areaIds}::bigint[]) or ${id} = ${actor.id})`
}

/** SQL of visible schedules: all for an administrator, else the actor's own. */
function visible(scope: Scope): Sql {
  const { tenantId } = scope
  return sql`select s.id, s.name, s.kind, s.query, s.frequency, s.weekday, s.day, s.hour, s.format, s.sep,
      s.enabled, s.owner_id, o.full_name as owner_name, s.next_at, s.last_at, s.last_sent,
      s.last_skipped, s.created_at, s.version, (
        select json_agg(json_build_object('id', u.id, 'full_name', u.full_name, 'email', u.email)
          order by r.position)
        from report_schedule_recipients r join users u on u.tenant_id = r.tenant_id and u.id = r.user_id
        where r.tenant_id = s.tenant_id and r.schedule_id = s.id) as recipients
    from report_schedules s join users o on o.tenant_id = s.tenant_id and o.id = s.owner_id
    where s.tenant_id = ${tenantId}
      ${isAdministrator(scope) ? empty : sql`and s.owner_id = ${ownerIdOf(scope)}`}
      ${mineOr(scope, 'o')}`
}

function show({
  owner_id,
  owner_name,
  next_at,
  last_at,
  last_sent,
  last_skipped,
  created_at,
  recipients,
  ...row
}: Row) {
  return {
    ...row,
    owner: { id: owner_id, name: owner_name },
    recipients: recipients ?? [],
    next_at: next_at?.toISOString() ?? null,
    last: last_at && {
      at: last_at.toISOString(),
      sent: last_sent ?? 0,
      skipped: last_skipped ?? 0,
    },
    created_at: created_at.toISOString(),
  }
}

/** Returns the schedules visible to the actor, by name. */
export async function listSchedules(
  db: Database,
  scope: Scope,
  { kind, limit, skip }: { kind?: ReportKind | undefined; limit: number; skip: number },
) {
  const matched = sql`${visible(scope)} ${kind ? sql`and s.kind = ${kind}` : empty}`
  const list = { matched, order: BY_NAME }
  const { results, ...page } = await readPage(db, scope, list, { limit, skip }, show)
  return { results: await withFilters(db.for(scope), scope, results), ...page }
}

/**
 * @throws Failure 404 when it does not exist, or belongs to another user and the actor is not an
 *   administrator.
 */
export async function getSchedule(db: Database, scope: Scope, id: number): Promise<ReportSchedule> {
  return read(db.for(scope), scope, id)
}

async function read(ask: Queryable, scope: Scope, id: number): Promise<ReportSchedule> {
  const [row] = await ask.query<Row>(sql`${visible(scope)} and s.id = ${id}`)
  if (!row) throw scheduleNotFound()
  const [schedule] = await withFilters(ask, scope, [show(row)])
  return schedule!
}

/** Keeps only the fields that the frequency needs. */
function rhythmOf({ frequency, weekday, day, hour }: Draft) {
  return {
    frequency,
    weekday: frequency === 'weekly' ? weekday : null,
    day: frequency === 'monthly' ? day : null,
    hour,
  }
}

/**
 * Creates a schedule owned by the actor. Without recipients it is sent to the actor.
 * @throws Failure 403 for an actor in another tenant; 422 for invalid filters, or for a recipient without
 *   access to the tenant's console or not visible to the actor.
 */
export function createSchedule(db: Database, scope: Scope, draft: Draft): Promise<ReportSchedule> {
  if (scope.acting) throw forbidden(SAVED_REPORT_REFUSALS.schedule)
  const query = normalizedQuery(draft.kind, draft.query, scope.tenant.timezone)
  const { tenantId, actor, tenant } = scope
  const rhythm = rhythmOf(draft)
  return db.transaction(scope, async (tx) => {
    const [created] = await tx.query<{ id: number }>(
      sql`insert into report_schedules
            (tenant_id, owner_id, name, kind, query, frequency, weekday, day, hour, format, sep,
             enabled, next_at)
          values (${tenantId}, ${actor.id}, ${draft.name}, ${draft.kind}, ${query},
            ${rhythm.frequency}, ${rhythm.weekday}, ${rhythm.day}, ${rhythm.hour}, ${draft.format},
            ${draft.sep},
            ${draft.enabled},
            case when ${draft.enabled} then ${nextDue(rhythm, tenant.timezone, sql`now()`)} end)
          returning id`,
    )
    await storeRecipients(tx, scope, created!.id, draft.recipient_ids ?? [actor.id])
    return read(tx, scope, created!.id)
  })
}

/**
 * Changes a schedule: only its owner, or an administrator. Without `recipient_ids` the recipients stay.
 * @throws Failure 404 and 422 as above; 409 when it was changed since `version` was read.
 */
export function updateSchedule(
  db: Database,
  scope: Scope,
  id: number,
  draft: z.output<typeof reportScheduleChanges>,
): Promise<ReportSchedule> {
  const query = normalizedQuery(draft.kind, draft.query, scope.tenant.timezone)
  const rhythm = rhythmOf(draft)
  return db.transaction(scope, async (tx) => {
    const stored = await lock(tx, scope, id)
    requireVersion(draft.version, stored.version, 'este envío')
    await tx.query(
      sql`update report_schedules set name = ${draft.name}, kind = ${draft.kind}, query = ${query},
            frequency = ${rhythm.frequency}, weekday = ${rhythm.weekday}, day = ${rhythm.day},
            hour = ${rhythm.hour}, format = ${draft.format}, sep = ${draft.sep}, enabled = ${draft.enabled},
            next_at = case when ${draft.enabled}
              then ${nextDue(rhythm, scope.tenant.timezone, sql`now()`)} end,
            version = version + 1
          where tenant_id = ${scope.tenantId} and id = ${id}`,
    )
    if (draft.recipient_ids) await storeRecipients(tx, scope, id, draft.recipient_ids)
    return read(tx, scope, id)
  })
}

/** @throws Failure 404 as above. */
export function removeSchedule(db: Database, scope: Scope, id: number): Promise<{ id: number }> {
  return db.transaction(scope, async (tx) => {
    await lock(tx, scope, id)
    await tx.query(
      sql`delete from report_schedules where tenant_id = ${scope.tenantId} and id = ${id}`,
    )
    return { id }
  })
}

async function lock(tx: Transaction, scope: Scope, id: number): Promise<ReportSchedule> {
  await tx.query(
    sql`select from report_schedules where tenant_id = ${scope.tenantId} and id = ${id} for update`,
  )
  return read(tx, scope, id)
}

/** Stores the recipients in the given order; existing recipients may always stay. */
async function storeRecipients(
  tx: Transaction,
  scope: Scope,
  id: number,
  people: readonly number[],
): Promise<void> {
  const { tenantId } = scope
  const found = await tx.query<{ id: number }>(
    sql`select u.id from users u
        where u.tenant_id = ${tenantId} and u.id = any(${people}::bigint[])
          and ((u.role in ('reader', 'admin') ${mineOr(scope, 'u')}) or exists (
            select from report_schedule_recipients r
            where r.tenant_id = ${tenantId} and r.schedule_id = ${id} and r.user_id = u.id))`,
  )
  if (found.length < people.length) {
    throw invalidField(
      'recipient_ids',
      'unknown',
      'Los destinatarios deben ser administradores o usuarios de solo lectura de la compañía',
    )
  }
  await tx.query(
    sql`with gone as (
          delete from report_schedule_recipients
          where tenant_id = ${tenantId} and schedule_id = ${id} and user_id <> all(${people}::bigint[])
        )
        insert into report_schedule_recipients (tenant_id, schedule_id, user_id, position)
        select ${tenantId}, ${id}, user_id, place
        from unnest(${people}::bigint[]) with ordinality as given (user_id, place)
        on conflict (tenant_id, schedule_id, user_id) do update set position = excluded.position`,
  )
}
