import sql from 'sql-template-tag'
import type { FieldIssue } from '#contract/shapes.ts'
import { isConnectionError, type Transaction } from '../db/database.ts'
import { Failure } from '../http/failure.ts'
import type { Scope } from '../http/scope.ts'
import { letterheadOf } from '../mail/email-layout.ts'
import { queueMails } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import { admitAll, credentialsFor, type Person } from './admit.ts'
import { rejectedLetter } from './letters.ts'
import { storeDecision, type Decided } from './store-decision.ts'

/**
 * Number of requests per transaction. It determines how much is repeated after a crash, the step of the
 * progress, and how long another user waits who decides one of them.
 */
const APPROVED_AT_ONCE = 100
const REJECTED_AT_ONCE = 200

type Ordered = { tenantId: number; decisionId: number }

type Decision = {
  verdict: 'approved' | 'rejected'
  observations: string | null
  scope: Scope
}

/**
 * Job `preregistrations-decide`: decides the remaining requests of a bulk decision, in batches. Each
 * request ends in one transaction with its user and mails, or stays pending with the reason. Concurrent
 * processes take different requests, so a crash leaves nothing half done and nothing is done twice.
 */
export async function runDecision(
  services: Services,
  { tenantId, decisionId }: Ordered,
  signal?: AbortSignal,
): Promise<void> {
  const [found] = await services.db.query<Decision>(
    { tenantId },
    sql`select verdict, observations, scope from preregistration_decisions
        where tenant_id = ${tenantId} and id = ${decisionId} and finished_at is null`,
  )
  if (!found) return
  const decision = { ...found, id: decisionId, scope: { ...found.scope, tenantId } }
  const next = found.verdict === 'approved' ? approveNext : rejectNext
  while (!signal?.aborted) {
    if (!(await next(services, decision))) return finish(services, decision)
  }
}

/** Queues bulk decisions that were left behind, as by a process that died. */
export async function resumeDecisions({ db, queue }: Services): Promise<void> {
  const left = await db.queryWithoutTenant<{ tenant_id: number; decision_id: number }>(
    sql`select tenant_id, decision_id from decisions_to_carry_out()`,
  )
  for (const { tenant_id: tenantId, decision_id: decisionId } of left)
    await queue.send('preregistrations-decide', { tenantId, decisionId })
}

type Open = Decision & { id: number }
type Request = Person & { id: number }

/**
 * Approves the next batch; returns false when there was none. When a batch fails, as when two of them have
 * the same mobile or an e-mail is taken meanwhile, they are approved one by one.
 */
async function approveNext(services: Services, decision: Open): Promise<boolean> {
  try {
    return await approve(services, decision, APPROVED_AT_ONCE)
  } catch (error) {
    if (isConnectionError(error)) throw error
    for (let one = 0; one < APPROVED_AT_ONCE; one++)
      if (!(await approveOne(services, decision))) return false
    return true
  }
}

async function approveOne(services: Services, decision: Open): Promise<boolean> {
  let taken: number | undefined
  try {
    return await approve(services, decision, 1, (id) => (taken = id))
  } catch (error) {
    // Any error but a broken rule is retried.
    if (taken === undefined || !(error instanceof Failure) || error.status !== 422) throw error
    const set = [{ id: taken, problem: problemOf(error.issues) }]
    await services.db.transaction(decision.scope, (tx) => setAside(tx, decision, set))
    return true
  }
}

/** `onTaken` is called with the id of each request before any work on it. */
function approve(
  services: Services,
  decision: Open,
  most: number,
  onTaken: (id: number) => void = () => {},
): Promise<boolean> {
  const { scope, observations } = decision
  return services.db.transaction(scope, async (tx) => {
    const taken = await take<Request>(tx, decision, most)
    const applicants = await Promise.all(
      taken.map(async (person) => {
        onTaken(person.id)
        return { id: person.id, person, credentials: await credentialsFor(services) }
      }),
    )
    const outcomes = await admitAll(services, tx, scope, applicants)
    const decided: Decided[] = []
    const broken: { id: number; problem: string }[] = []
    for (const [at, outcome] of outcomes.entries()) {
      const { id } = taken[at]!
      if ('issues' in outcome) broken.push({ id, problem: problemOf(outcome.issues) })
      else decided.push({ id, userId: outcome.userId })
    }
    await storeDecision(tx, scope, { status: 'approved', observations }, decided)
    await setAside(tx, decision, broken)
    await count(tx, decision, decided.length)
    return taken.length > 0
  })
}

function problemOf(issues: readonly FieldIssue[]): string {
  return issues.map(({ message }) => message).join('. ')
}

/** Removes requests from the bulk decision, with the reasons why they could not be approved. */
async function setAside(
  tx: Transaction,
  { scope, id }: Open,
  broken: readonly { id: number; problem: string }[],
): Promise<void> {
  if (broken.length === 0) return
  await tx.query(
    sql`update preregistrations r set decision_id = null, problem = broken.problem
        from unnest(
          ${broken.map((one) => one.id)}::bigint[], ${broken.map(({ problem }) => problem)}::text[]
        ) as broken (id, problem)
        where r.tenant_id = ${scope.tenantId} and r.id = broken.id and r.decision_id = ${id}
          and r.status = 'pending'`,
  )
}

/** Rejects the next batch; rejections cannot fail. */
function rejectNext(services: Services, decision: Open): Promise<boolean> {
  const { scope } = decision
  const observations = decision.observations!
  return services.db.transaction(scope, async (tx) => {
    const taken = await take<Request>(tx, decision, REJECTED_AT_ONCE)
    const head = await letterheadOf(tx, services.settings, scope)
    const decided = taken.map(({ id }) => ({ id, userId: null }))
    await storeDecision(tx, scope, { status: 'rejected', observations }, decided)
    const letters = taken.map(({ email, first_name: firstName }) => ({
      to: email,
      ...rejectedLetter(head, { firstName, observations }),
    }))
    await queueMails(services, scope, letters, tx)
    await count(tx, decision, taken.length)
    return taken.length > 0
  })
}

/** Locks the next pending requests of the bulk decision, skipping those locked by other processes. */
function take<Row extends object>(tx: Transaction, { scope, id }: Open, most: number) {
  return tx.query<Row & { id: number }>(
    sql`select * from preregistrations
        where tenant_id = ${scope.tenantId} and decision_id = ${id} and status = 'pending'
        order by id limit ${most} for update skip locked`,
  )
}

async function count(tx: Transaction, { scope, id }: Open, more: number): Promise<void> {
  await tx.query(
    sql`update preregistration_decisions set decided = decided + ${more}
        where tenant_id = ${scope.tenantId} and id = ${id}`,
  )
}

/** Finishes the decision when nothing is pending: another process may still work on the last request. */
async function finish({ db }: Services, { scope, id }: Open): Promise<void> {
  const { tenantId } = scope
  await db.transaction(scope, (tx) =>
    tx.query(
      sql`update preregistration_decisions set finished_at = now(), left_over = total - decided
          where tenant_id = ${tenantId} and id = ${id} and finished_at is null and not exists (
            select from preregistrations
            where tenant_id = ${tenantId} and decision_id = ${id} and status = 'pending')`,
    ),
  )
}
