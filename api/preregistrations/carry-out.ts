import sql from 'sql-template-tag'
import type { Transaction } from '../db/database.ts'
import { Failure } from '../http/failure.ts'
import type { Scope } from '../http/scope.ts'
import { letterheadOf } from '../mail/letterhead.ts'
import { queueMails } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import { admit, credentialsFor, type Person } from './admit.ts'
import { rejectedLetter } from './letters.ts'
import { storeVerdict } from './verdict.ts'

/** Letters that are written in one transaction. */
const REJECTED_AT_ONCE = 200

type Ordered = { tenantId: number; decisionId: number }

type Decision = {
  verdict: 'approved' | 'rejected'
  observations: string | null
  scope: Scope
}

/**
 * The job `preregistrations-decide`: decides about what an order still has to do. Each request is one
 * transaction with its user and letters, or it keeps waiting and says why. Two processes at the same order
 * take different requests, so that one that died leaves nothing half done and nothing is done twice.
 */
export async function carryOut(
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

/** Queues the orders that were left behind, as when the process died that was carrying them out. */
export async function resumeDecisions({ db, queue }: Services): Promise<void> {
  const left = await db.queryWithoutTenant<{ tenant_id: number; decision_id: number }>(
    sql`select tenant_id, decision_id from decisions_to_carry_out()`,
  )
  for (const { tenant_id: tenantId, decision_id: decisionId } of left)
    await queue.send('preregistrations-decide', { tenantId, decisionId })
}

type Open = Decision & { id: number }
type Request = Person & { id: number }

/** Answers whether there was one. */
async function approveNext(services: Services, decision: Open): Promise<boolean> {
  const { scope, id: decisionId } = decision
  const credentials = await credentialsFor(services)
  let taken: Request | undefined
  try {
    await services.db.transaction(scope, async (tx) => {
      taken = await take<Request>(tx, decision, 1).then(([one]) => one)
      if (!taken) return
      const { id } = taken
      const userId = await admit(services, tx, scope, { id, person: taken, credentials })
      const { observations } = decision
      await storeVerdict(tx, scope, { id, status: 'approved', observations, userId })
      await count(tx, decision, 1)
    })
  } catch (error) {
    // Anything but a broken rule is tried again.
    if (!taken || !(error instanceof Failure) || error.status !== 422) throw error
    const { id } = taken
    const problem = error.issues.map(({ message }) => message).join('. ') || error.message
    await services.db.transaction(scope, (tx) =>
      tx.query(
        sql`update preregistrations set decision_id = null, problem = ${problem}
            where tenant_id = ${scope.tenantId} and id = ${id} and decision_id = ${decisionId}
              and status = 'pending'`,
      ),
    )
  }
  return taken !== undefined
}

/** The same for rejections, of which nothing can be refused. */
function rejectNext(services: Services, decision: Open): Promise<boolean> {
  const { scope } = decision
  const observations = decision.observations!
  return services.db.transaction(scope, async (tx) => {
    const taken = await take<Request>(tx, decision, REJECTED_AT_ONCE)
    const head = await letterheadOf(tx, services.settings, scope)
    for (const { id } of taken)
      await storeVerdict(tx, scope, { id, status: 'rejected', observations, userId: null })
    const letters = taken.map(({ email, first_name: firstName }) => ({
      to: email,
      ...rejectedLetter(head, { firstName, observations }),
    }))
    await queueMails(services, scope, letters, tx)
    await count(tx, decision, taken.length)
    return taken.length > 0
  })
}

/** What of the order waits and nobody else is at, for the transaction alone. */
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

/** Once nothing of it waits: another process may still be at its last one. */
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
