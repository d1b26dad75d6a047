import sql from 'sql-template-tag'
import type { FieldIssue } from '#contract/platform/values/shapes.ts'
import { attributionOf } from '#api/platform/db/attribution.ts'
import { isConnectionError } from '#api/platform/db/connection.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { Failure } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import type { LongJob } from '#api/platform/jobs/long-job.ts'
import { inSavepoint, inTransaction, type Session } from '#api/platform/jobs/session.ts'
import { letterheadOf } from '#api/platform/mail/email-layout.ts'
import { queueMails } from '#api/platform/mail/outbox.ts'
import type { Services } from '#api/platform/services/services.ts'
import { admitAll, credentialsFor, type Person } from './admit.ts'
import { rejectedLetter } from './letters.ts'
import { storeDecision, type Decided } from './store-decision.ts'

/**
 * Number of requests per transaction. It determines how much is repeated after a crash, the step of the
 * progress, and how long another user waits who decides one of them.
 */
const APPROVED_AT_ONCE = 100
const REJECTED_AT_ONCE = 200

type Decision = {
  verdict: 'approved' | 'rejected'
  observations: string | null
  scope: Scope
}

/**
 * Job `preregistrations-decide`: decides the remaining requests of a bulk decision, in batches. Each
 * request ends in one transaction with its user and mails, or stays pending with the reason, so a crash
 * leaves nothing half done and nothing is done twice.
 */
export const decisionJob: LongJob<Services, 'preregistrations-decide'> = {
  name: 'preregistrations-decide',
  key: ({ tenantId, decisionId }) => `decision:${tenantId}:${decisionId}`,
  pending: sql`select json_build_object('tenantId', tenant_id, 'decisionId', decision_id) as data
    from decisions_to_carry_out()`,
  yields: true,
  async run(services, { tenantId, decisionId }, session, signal) {
    const [found] = await session.query<Decision>(
      sql`select verdict, observations, scope from preregistration_decisions
          where tenant_id = ${tenantId} and id = ${decisionId} and finished_at is null`,
    )
    if (!found) return
    const decision = { ...found, id: decisionId, scope: { ...found.scope, tenantId }, session }
    const attribution = attributionOf(decision.scope)
    await session.query(sql`select set_config('app.audit', ${attribution}, false)`)
    const next = found.verdict === 'approved' ? approveNext : rejectNext
    while (!signal.aborted) {
      if (!(await next(services, decision))) return finish(decision)
    }
  },
}

type Open = Decision & { id: number; session: Session }
type Request = Person & { id: number }

/**
 * Approves the next batch; returns false when there was none. When a batch fails, as when two of them have
 * the same mobile or an e-mail is taken meanwhile, they are approved one by one.
 */
async function approveNext(services: Services, decision: Open): Promise<boolean> {
  const { session } = decision
  try {
    return await inTransaction(session, async (tx) =>
      approve(services, tx, decision, await take(tx, decision, APPROVED_AT_ONCE)),
    )
  } catch (error) {
    if (isConnectionError(error)) throw error
    for (let one = 0; one < APPROVED_AT_ONCE; one++)
      if (!(await inTransaction(session, (tx) => approveOne(services, tx, decision)))) return false
    return true
  }
}

async function approveOne(services: Services, tx: Transaction, decision: Open): Promise<boolean> {
  const taken = await take(tx, decision, 1)
  try {
    return await inSavepoint(tx, () => approve(services, tx, decision, taken))
  } catch (error) {
    // Any error but a broken rule is retried.
    if (!(error instanceof Failure) || error.status !== 422) throw error
    await setAside(tx, decision, [{ id: taken[0]!.id, problem: problemOf(error.issues) }])
    return true
  }
}

/** Returns false when none was taken. */
async function approve(
  services: Services,
  tx: Transaction,
  decision: Open,
  taken: readonly Request[],
): Promise<boolean> {
  const { scope, observations } = decision
  const applicants = await Promise.all(
    taken.map(async (person) => ({
      id: person.id,
      person,
      credentials: await credentialsFor(services),
    })),
  )
  const outcomes = await admitAll(services, tx, scope, applicants)
  const decided: Decided[] = []
  const broken: { id: number; problem: string }[] = []
  for (const [at, outcome] of outcomes.entries()) {
    const { id } = taken[at]!
    if ('issues' in outcome) broken.push({ id, problem: problemOf(outcome.issues) })
    else decided.push({ id, userId: outcome.userId })
  }
  await storeDecision(tx, scope, { status: 'approved', observations }, decided, decision.id)
  await setAside(tx, decision, broken)
  await count(tx, decision, decided.length)
  return taken.length > 0
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
  return inTransaction(decision.session, async (tx) => {
    const taken = await take(tx, decision, REJECTED_AT_ONCE)
    const head = await letterheadOf(tx, services.settings, scope)
    const decided = taken.map(({ id }) => ({ id, userId: null }))
    await storeDecision(tx, scope, { status: 'rejected', observations }, decided, decision.id)
    const letters = taken.map(({ email, first_name: firstName }) => ({
      to: email,
      ...rejectedLetter(head, { firstName, observations }),
    }))
    await queueMails(services, scope, letters, tx)
    await count(tx, decision, taken.length)
    return taken.length > 0
  })
}

/** Locks the next pending requests of the bulk decision, skipping those that somebody decides by hand. */
function take(tx: Transaction, { scope, id }: Open, most: number): Promise<Request[]> {
  return tx.query<Request>(
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

/** Finishes the decision when nothing is pending: somebody may be deciding the last request by hand. */
async function finish({ session, scope: { tenantId }, id }: Open): Promise<void> {
  await session.query(
    sql`update preregistration_decisions set finished_at = now(), left_over = total - decided
        where tenant_id = ${tenantId} and id = ${id} and finished_at is null and not exists (
          select from preregistrations
          where tenant_id = ${tenantId} and decision_id = ${id} and status = 'pending')`,
  )
}
