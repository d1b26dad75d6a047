import sql from 'sql-template-tag'
import type { z } from 'zod'
import { PREREGISTRATION_TAKEN, type approval } from '#contract/preregistration-shapes.ts'
import type { newUserInput } from '#contract/user-shapes.ts'
import type { Transaction } from '../db/database.ts'
import { Failure, invalid } from '../http/failure.ts'
import type { Scope } from '../http/scope.ts'
import type { Services } from '../services.ts'
import { storeNewUser, withCredentials } from '../users/create.ts'

/** What of a person becomes of a user. */
export type Person = Omit<z.output<typeof approval>, 'observations'>

export type Credentials = Awaited<ReturnType<typeof withCredentials>>

/** A generated password for somebody who is let in. Before the transaction: it takes long. */
export function credentialsFor(services: Services): Promise<Credentials> {
  return withCredentials(services, null)
}

/**
 * Makes a learner of a person, in the caller's transaction: every rule of a new user holds, the invitation
 * is queued, and the certifications that the company knows by name are theirs. Their username is their
 * e-mail.
 *
 * @returns the user's id.
 * @throws Failure 422 with every broken rule, in the words of specification 3; the transaction is lost.
 */
export async function admit(
  services: Services,
  tx: Transaction,
  scope: Scope,
  { id, person, credentials }: { id: number; person: Person; credentials: Credentials },
): Promise<number> {
  const user: z.output<typeof newUserInput> = {
    ...person,
    username: person.email,
    role: 'user',
    avatar: null,
    manager_id: null,
    organizational_units: [],
  }
  const userId = await storeNewUser(services, tx, scope, user, credentials).catch(inOurWords)
  await carryOver(tx, scope, id, userId)
  return userId
}

/** A username that is taken is the e-mail's fault: the person gave no other. */
function inOurWords(error: unknown): never {
  if (!(error instanceof Failure) || error.issues.length === 0) throw error
  const taken: Record<string, { path: string; message: string }> = {
    email: { path: 'email', message: PREREGISTRATION_TAKEN.email },
    username: { path: 'email', message: PREREGISTRATION_TAKEN.email },
    mobile: { path: 'mobile', message: PREREGISTRATION_TAKEN.mobile },
  }
  const issues = error.issues.map((issue) =>
    issue.code === 'taken' ? { ...issue, ...taken[issue.path] } : issue,
  )
  throw invalid([
    ...new Map(issues.map((issue) => [`${issue.path} ${issue.message}`, issue])).values(),
  ])
}

async function carryOver(
  tx: Transaction,
  { tenantId }: Scope,
  id: number,
  userId: number,
): Promise<void> {
  await tx.query(
    sql`insert into user_certifications
          (tenant_id, user_id, certification_id, date_completed, valid_through)
        select ${tenantId}, ${userId}, k.id, c.date_completed, c.valid_through
        from preregistration_certifications c
        cross join lateral (
          select k.id from certifications k
          where k.tenant_id = ${tenantId} and fold(trim(k.name)) = fold(trim(c.certification_name))
          order by k.id limit 1
        ) k
        where c.tenant_id = ${tenantId} and c.preregistration_id = ${id} order by c.id`,
  )
}
