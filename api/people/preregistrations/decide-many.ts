import sql, { type Sql } from 'sql-template-tag'
import { MAX_NAMED } from '#contract/people/preregistration-words.ts'
import type { Decision } from '#contract/people/preregistrations.ts'
import type { Database, Transaction } from '#api/platform/db/database.ts'
import { conflict, notFound } from '#api/platform/http/failure.ts'
import { withinActorAreas } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { runLongJob } from '#api/platform/jobs/long-job.ts'
import type { Services } from '#api/platform/services/services.ts'
import { decisionJob } from './run-decision.ts'
import { found } from './list.ts'
import { onlyMine } from './policy.ts'
import { preregistrationNotFound } from './read.ts'

/** Maximum number decided before the response; more are decided by a job, whose progress can be queried. */
const MAX_SYNCHRONOUS = 20

/** Selection of pending requests: by id, or all that match a search. */
export type PreregistrationSelection =
  | { ids: number[] }
  | { q?: string | undefined; group?: number | undefined }

export type DecisionRequest = { verdict: Decision['verdict']; observations: string | null }

/**
 * Creates a bulk decision. It is stored with its requests before any work is done, so that another process
 * resumes it if this one dies; each request is decided once. Requests decided meanwhile, or part of another
 * bulk decision, are skipped.
 *
 * @returns the decision, already finished when it has few requests.
 * @throws Failure 404 when one of the ids is not visible to the actor; 409 when none of them is pending.
 */
export async function decideMany(
  services: Services,
  scope: Scope,
  order: DecisionRequest,
  which: PreregistrationSelection,
): Promise<Decision> {
  const { db, queue } = services
  const { tenantId } = scope
  const decision = await db.transaction(scope, async (tx) => {
    if ('ids' in which) await requireAll(tx, scope, which.ids)
    const placed = await place(tx, scope, order, which)
    await queue.send(decisionJob.name, { tenantId, decisionId: placed.id }, tx)
    return placed
  })
  if (decision.total > MAX_SYNCHRONOUS) return decision
  await runLongJob(services, decisionJob, { tenantId, decisionId: decision.id })
  return getDecision(db, scope, decision.id)
}

async function requireAll(tx: Transaction, scope: Scope, ids: number[]): Promise<void> {
  const seen = await tx.query(
    sql`select from preregistrations r
        where r.tenant_id = ${scope.tenantId} and r.id = any(${ids}::bigint[]) ${onlyMine(scope)}`,
  )
  if (seen.length < ids.length)
    throw notFound('No se encontró alguno de los prerregistros elegidos')
}

async function place(
  tx: Transaction,
  scope: Scope,
  { verdict, observations }: DecisionRequest,
  which: PreregistrationSelection,
): Promise<Decision> {
  const { tenantId, signal: _signal, opening: _opening, ...author } = scope
  const [order] = await tx.query<{ id: number }>(
    sql`insert into preregistration_decisions (tenant_id, verdict, observations, scope, total)
        values (${tenantId}, ${verdict}, ${observations}, ${author}, 0) returning id`,
  )
  const chosen: Sql =
    'ids' in which
      ? sql`and r.id = any(${which.ids}::bigint[]) ${onlyMine(scope)}`
      : found(scope, which)
  const [counted] = await tx.query<{ total: number }>(
    sql`with waiting as (
          select id from preregistrations r
          where r.tenant_id = ${tenantId} and r.status = 'pending' and r.decision_id is null ${chosen}
          order by id for update
        ), claimed as (
          update preregistrations r set decision_id = ${order!.id}, problem = null from waiting w
          where r.tenant_id = ${tenantId} and r.id = w.id returning 1
        ) select count(*) as total from claimed`,
  )
  if (counted!.total === 0) throw conflict('Ninguno de estos prerregistros está pendiente.')
  const [placed] = await tx.query<DecisionRecord>(
    sql`update preregistration_decisions set total = ${counted!.total}
        where tenant_id = ${tenantId} and id = ${order!.id} returning ${DECISION}`,
  )
  return decisionOf(placed!)
}

const DECISION = sql`id, verdict, total, decided, left_over, created_at, finished_at`

type DecisionRecord = Omit<Decision, 'created_at' | 'finished_at' | 'users'> & {
  created_at: Date
  finished_at: Date | null
}

function decisionOf(
  { created_at, finished_at, ...rest }: DecisionRecord,
  users: Decision['users'] = [],
): Decision {
  return {
    ...rest,
    users,
    created_at: created_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
  }
}

/**
 * Returns the progress of a bulk decision: the actor's own, or any for administrators.
 * @throws Failure 404 when there is none.
 */
export async function getDecision(db: Database, scope: Scope, id: number): Promise<Decision> {
  const [found] = await db.query<DecisionRecord>(
    scope,
    sql`select ${DECISION} from preregistration_decisions
        where tenant_id = ${scope.tenantId} and id = ${id}`,
  )
  if (!found) throw preregistrationNotFound()
  const users =
    found.verdict === 'approved' && found.finished_at ? await usersOf(db, scope, id) : []
  return decisionOf(found, users)
}

function usersOf(db: Database, scope: Scope, id: number): Promise<Decision['users']> {
  return db.query(
    scope,
    sql`select u.id, u.full_name from preregistrations r
        join users u on u.tenant_id = ${scope.tenantId} and u.id = r.user_id
          ${withinActorAreas(scope, 'u.area_id')}
        where r.tenant_id = ${scope.tenantId} and r.decision_id = ${id} and r.status = 'approved'
        order by u.full_name collate "und-x-icu", u.id limit ${MAX_NAMED}`,
  )
}
