import sql, { empty, type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import { SAVED_REPORT_REFUSALS, type ReportKind } from '#contract/reports/report-kinds.ts'
import type {
  newReportView,
  ReportView,
  reportViewChanges,
} from '#contract/reports/report-views.ts'
import type { Database, Queryable, Transaction } from '#api/platform/db/database.ts'
import { BY_NAME, readPage } from '#api/platform/db/page.ts'
import { forbidden, notFound } from '#api/platform/http/failure.ts'
import { ownerIdOf } from '#api/platform/identity/impersonation.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { requireVersion } from '#api/platform/calls/version.ts'
import { normalizedQuery } from './address.ts'
import { withFilters } from './filter-words.ts'
import { mayEditView } from './policy.ts'

/** Saved reports with a name. Private ones exist only for their owner. */

type Row = Omit<ReportView, 'owner' | 'editable' | 'created_at' | 'filters'> & {
  owner_id: number
  owner_name: string
  created_at: Date
}
const viewNotFound = () => notFound('No se encontró la vista')

function visible(scope: Scope): Sql {
  return sql`select v.id, v.name, v.kind, v.query, v.shared, v.owner_id, o.full_name as owner_name,
      v.created_at, v.version
    from report_views v join users o on o.tenant_id = v.tenant_id and o.id = v.owner_id
    where v.tenant_id = ${scope.tenantId} and (v.shared or v.owner_id = ${ownerIdOf(scope)})`
}

function show(scope: Scope, { owner_id, owner_name, created_at, ...row }: Row) {
  return {
    ...row,
    owner: { id: owner_id, name: owner_name },
    editable: mayEditView(scope, { owner_id, shared: row.shared }),
    created_at: created_at.toISOString(),
  }
}

/** Returns the views visible to the actor, by name. */
export async function listViews(
  db: Database,
  scope: Scope,
  {
    kind,
    q,
    limit,
    skip,
  }: {
    kind?: ReportKind | undefined
    q?: string | undefined
    limit: number
    skip: number
  },
) {
  const matched = sql`${visible(scope)} ${kind ? sql`and v.kind = ${kind}` : empty}
    ${q ? sql`and fold(v.name) like fragment_pattern(${q})` : empty}`
  const list = { matched, order: BY_NAME }
  const { results, ...page } = await readPage(db, scope, list, { limit, skip }, (row: Row) =>
    show(scope, row),
  )
  return { results: await withFilters(db.for(scope), scope, results), ...page }
}

async function tell(ask: Queryable, scope: Scope, row: Row): Promise<ReportView> {
  const [view] = await withFilters(ask, scope, [show(scope, row)])
  return view!
}

async function read(ask: Queryable, scope: Scope, id: number): Promise<Row> {
  const [row] = await ask.query<Row>(sql`${visible(scope)} and v.id = ${id}`)
  if (!row) throw viewNotFound()
  return row
}

/** @throws Failure 404 when it does not exist, or is another user's private view. */
export async function getView(db: Database, scope: Scope, id: number): Promise<ReportView> {
  const ask = db.for(scope)
  return tell(ask, scope, await read(ask, scope, id))
}

/**
 * Saves a report as a view of the actor.
 * @throws Failure 403 for an actor in another tenant; 422 for invalid filters.
 */
export function createView(
  db: Database,
  scope: Scope,
  { name, kind, query, shared }: z.output<typeof newReportView>,
): Promise<ReportView> {
  if (scope.acting) throw forbidden(SAVED_REPORT_REFUSALS.view)
  const savedQuery = normalizedQuery(kind, query, scope.tenant.timezone)
  return db.transaction(scope, async (tx) => {
    const [created] = await tx.query<{ id: number }>(
      sql`insert into report_views (tenant_id, owner_id, name, kind, query, shared)
          values (${scope.tenantId}, ${scope.actor.id}, ${name}, ${kind}, ${savedQuery}, ${shared})
          returning id`,
    )
    return tell(tx, scope, await read(tx, scope, created!.id))
  })
}

/**
 * Locks a view that the actor may change. Throws Failure 404, and 403 for a shared view of another user.
 */
async function lockMine(tx: Transaction, scope: Scope, id: number): Promise<Row> {
  await tx.query(
    sql`select from report_views where tenant_id = ${scope.tenantId} and id = ${id} for update`,
  )
  const row = await read(tx, scope, id)
  if (!mayEditView(scope, row)) throw forbidden(SAVED_REPORT_REFUSALS.othersView)
  return row
}

/** @throws Failure 404 and 403 as above; 409 when it was changed since `version` was read; 422. */
export function updateView(
  db: Database,
  scope: Scope,
  id: number,
  { name, kind, query, shared, version }: z.output<typeof reportViewChanges>,
): Promise<ReportView> {
  const savedQuery = normalizedQuery(kind, query, scope.tenant.timezone)
  return db.transaction(scope, async (tx) => {
    const stored = await lockMine(tx, scope, id)
    requireVersion(version, stored.version, 'esta vista')
    // Another user's view cannot be made private, as the actor would lose access to it.
    const own = stored.owner_id === ownerIdOf(scope)
    await tx.query(
      sql`update report_views set name = ${name}, kind = ${kind}, query = ${savedQuery},
            shared = ${own ? shared : true}, version = version + 1
          where tenant_id = ${scope.tenantId} and id = ${id}`,
    )
    return tell(tx, scope, await read(tx, scope, id))
  })
}

/** @throws Failure 404 and 403 as above. */
export function removeView(db: Database, scope: Scope, id: number): Promise<{ id: number }> {
  return db.transaction(scope, async (tx) => {
    await lockMine(tx, scope, id)
    await tx.query(sql`delete from report_views where tenant_id = ${scope.tenantId} and id = ${id}`)
    return { id }
  })
}
