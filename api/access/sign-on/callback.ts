import type { Session } from '#contract/access/auth.ts'
import type { Client } from '../auth/sign-in.ts'
import type { Services } from '#api/platform/services/services.ts'
import { takeAttempt, type TakenAttempt } from './attempts.ts'
import { addressesOf, companyOf } from './company.ts'
import { readConnection, type Connection } from './connection.ts'
import { enter } from './enter.ts'
import { completeAuthorization, type Answered } from './oidc/authorization.ts'
import { asRefusal, ProviderProblem, wrongState } from './oidc/problems.ts'
import { signOnOff } from './refusals.ts'
import { completeSaml } from './saml/sign-on.ts'
import { keepTrial } from './trial.ts'

type Callback = { attempt: string; company: string; query: string }

type Completed = { user: Session['user'] | null; token: string | null; tested: boolean }

/**
 * Completes a sign-on with what the provider answered, once. The address of the callback is the company's own: an
 * answer that comes to another company's is refused before anything is sent to a provider.
 *
 * @throws Failure 401 when the attempt is over, or the answer is not the provider's to this attempt; 403 as `enter`.
 */
export async function completeSignOn(
  services: Services,
  { attempt, company, query }: Callback,
  client: Client,
): Promise<Completed> {
  const taken = await takeAttempt(services.db, attempt)
  const { tenantId } = taken
  const answered = answerOf(services, taken, { attempt, company, query })
  if (taken.purpose === 'test') {
    await keepTrial(services, tenantId, answered)
    return { user: null, token: null, tested: true }
  }
  const { claims } = await answered.catch((error: unknown) => {
    if (!(error instanceof ProviderProblem)) throw error
    const { requestId } = client
    services.log.warn(
      { requestId, tenantId, problem: error.problem.key, err: error.cause },
      'sign-on failed',
    )
    throw asRefusal(error)
  })
  return { ...(await enter(services, { tenantId, claims }, client)), tested: false }
}

async function answerOf(
  services: Services,
  { tenantId, issuer, protocol, purpose }: TakenAttempt,
  { attempt, company, query }: Callback,
): Promise<Answered> {
  const { db, settings } = services
  const of = await companyOf(db, tenantId)
  if (of.uuid !== company.toLowerCase()) throw new ProviderProblem(wrongState())
  const connection: Connection | null = await readConnection(db.for({ tenantId }), tenantId)
  const same = connection?.issuer === issuer && connection.protocol === protocol
  if (!same || !(connection.enabled || purpose === 'test')) throw signOnOff()
  if (protocol === 'saml') {
    return completeSaml(services, connection, { attempt, uuid: of.uuid, query })
  }
  const { redirect } = addressesOf(settings, of)
  return completeAuthorization(settings, connection, { attempt, redirect, query })
}
