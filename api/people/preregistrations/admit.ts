import sql from 'sql-template-tag'
import type { z } from 'zod'
import { PREREGISTRATION_TAKEN, type approval } from '#contract/people/preregistration-shapes.ts'
import type { FieldIssue } from '#contract/platform/values/shapes.ts'
import type { newUserInput } from '#contract/platform/people/user-shapes.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { Failure, invalid } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import type { Services } from '#api/platform/services/services.ts'
import { storeNewUsers, withCredentials, type Credentials } from '../users/create.ts'

/** Personal data that become a user. */
export type Person = Omit<z.output<typeof approval>, 'observations'>

/** An applicant, by the id of the preregistration. */
export type Applicant = { id: number; person: Person; credentials: Credentials }

/** Generates a password for an approved applicant. */
export function credentialsFor(services: Services): Promise<Credentials> {
  return withCredentials(services, null)
}

/**
 * `admitAll` for one applicant.
 * @returns the user's id.
 * @throws Failure 422 with every broken rule, in the words of specification 3; the transaction is aborted.
 */
export async function admit(
  services: Services,
  tx: Transaction,
  scope: Scope,
  applicant: Applicant,
): Promise<number> {
  const [outcome] = await admitAll(services, tx, scope, [applicant])
  if ('issues' in outcome!) throw invalid(outcome.issues)
  return outcome!.userId
}

/**
 * Creates learners from applicants in the caller's transaction: all rules of new users apply, the
 * invitations are queued, and certifications that the tenant has by name are assigned. The username is the
 * e-mail. Applicants who break a rule are skipped.
 *
 * @returns for each, in order, the user's id, or the broken rules in the words of specification 3.
 * @throws Failure 422 when a value was taken meanwhile, or two of the applicants have the same; the
 *   transaction is then aborted.
 */
export async function admitAll(
  services: Services,
  tx: Transaction,
  scope: Scope,
  applicants: readonly Applicant[],
): Promise<({ userId: number } | { issues: FieldIssue[] })[]> {
  const users = applicants.map(({ person, credentials }) => ({
    input: asUser(person),
    credentials,
  }))
  const stored = await storeNewUsers(services, tx, scope, users).catch((error: unknown) => {
    throw error instanceof Failure && error.status === 422
      ? invalid(inOurWords(error.issues))
      : error
  })
  const admitted = stored.flatMap((outcome, at) =>
    'id' in outcome ? [{ id: applicants[at]!.id, userId: outcome.id }] : [],
  )
  await copyAnswers(tx, scope, admitted)
  return stored.map((outcome) =>
    'id' in outcome ? { userId: outcome.id } : { issues: inOurWords(outcome.issues) },
  )
}

function asUser(person: Person): z.output<typeof newUserInput> {
  return {
    ...person,
    username: person.email,
    role: 'user',
    avatar: null,
    manager_id: null,
    organizational_units: [],
  }
}

/** Reports a taken username on the e-mail, as the applicant gave no other. */
function inOurWords(issues: readonly FieldIssue[]): FieldIssue[] {
  const taken: Record<string, { path: string; message: string }> = {
    email: { path: 'email', message: PREREGISTRATION_TAKEN.email },
    username: { path: 'email', message: PREREGISTRATION_TAKEN.email },
    mobile: { path: 'mobile', message: PREREGISTRATION_TAKEN.mobile },
  }
  const ours = issues.map((issue) =>
    issue.code === 'taken' ? { ...issue, ...taken[issue.path] } : issue,
  )
  return [...new Map(ours.map((issue) => [`${issue.path} ${issue.message}`, issue])).values()]
}

async function copyAnswers(
  tx: Transaction,
  { tenantId }: Scope,
  admitted: readonly { id: number; userId: number }[],
): Promise<void> {
  if (admitted.length === 0) return
  await tx.query(
    sql`insert into user_certifications
          (tenant_id, user_id, certification_id, date_completed, valid_through)
        select ${tenantId}, admitted.user_id, k.id, c.date_completed, c.valid_through
        from unnest(
          ${admitted.map(({ id }) => id)}::bigint[], ${admitted.map(({ userId }) => userId)}::bigint[]
        ) as admitted (id, user_id)
        join preregistration_certifications c
          on c.tenant_id = ${tenantId} and c.preregistration_id = admitted.id
        cross join lateral (
          select k.id from certifications k
          where k.tenant_id = ${tenantId} and fold(trim(k.name)) = fold(trim(c.certification_name))
          order by k.id limit 1
        ) k
        order by c.id`,
  )
}
