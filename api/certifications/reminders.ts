import sql from 'sql-template-tag'
import type { z } from 'zod'
import type { certificationReminderCalls } from '#contract/certification-reminders.ts'
import type { Database } from '../db/database.ts'
import { forbidden } from '../http/failure.ts'
import type { Scope } from '../http/scope.ts'

/** Who asks to be written to about certifications that end; the letters are of remind-job.ts. */

type Subscription = z.output<typeof certificationReminderCalls.reminders.answer>

/** Whether the actor is written to; never in another company than their own. */
export async function readReminders(db: Database, scope: Scope): Promise<Subscription> {
  const [found] = await db.query<Subscription>(
    scope,
    sql`select certification_reminders as subscribed from users
        where tenant_id = ${scope.tenantId} and id = ${scope.actor.id}`,
  )
  return found ?? { subscribed: false }
}

/**
 * Has the actor written to, or no more; saying it twice changes nothing. What a form of the account holds is
 * not changed by it, so its version stays. @throws Failure 403 for whoever acts on a company not their own.
 */
export async function saveReminders(
  db: Database,
  scope: Scope,
  { subscribed }: Subscription,
): Promise<Subscription> {
  if (scope.acting)
    throw forbidden(
      'Los recordatorios son para quienes trabajan en la compañía: aquí no los recibes',
    )
  await db.transaction(scope, (tx) =>
    tx.query(
      sql`update users set certification_reminders = ${subscribed}
          where tenant_id = ${scope.tenantId} and id = ${scope.actor.id}
            and certification_reminders <> ${subscribed}`,
    ),
  )
  return { subscribed }
}
