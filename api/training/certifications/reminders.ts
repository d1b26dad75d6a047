import sql from 'sql-template-tag'
import type { z } from 'zod'
import type { certificationReminderCalls } from '#contract/training/certification-reminders.ts'
import type { Database } from '#api/platform/db/database.ts'
import { forbidden } from '#api/platform/http/failure.ts'
import { ownerIdOf } from '#api/platform/identity/impersonation.ts'
import type { Scope } from '#api/platform/identity/scope.ts'

/** Subscription to mails about expiring certifications; remind-job.ts sends them. */

type Subscription = z.output<typeof certificationReminderCalls.reminders.answer>

/** Returns true when the actor is subscribed; only in their own tenant. */
export async function readReminders(db: Database, scope: Scope): Promise<Subscription> {
  const [found] = await db.query<Subscription>(
    scope,
    sql`select certification_reminders as subscribed from users
        where tenant_id = ${scope.tenantId} and id = ${ownerIdOf(scope)}`,
  )
  return found ?? { subscribed: false }
}

/**
 * Subscribes or unsubscribes the actor; idempotent. It does not change the version of the account, as no
 * form of the account contains it. @throws Failure 403 for an actor in another tenant.
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
