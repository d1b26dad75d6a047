import { randomBytes } from 'node:crypto'
import type { Services } from '#api/platform/services/services.ts'
import type { Settings } from '../../../../settings.ts'
import { consoleUrl } from '#api/platform/mail/outbox.ts'
import { attemptOver } from '../attempts.ts'
import type { Connection } from '../connection.ts'
import type { Answered } from '../oidc/authorization.ts'
import { ProviderProblem, type Problem } from '../oidc/problems.ts'
import { NAME_ID_FORMATS } from './assertion.ts'
import { claimsOf, missingIn } from './claims.ts'
import { problemMessage } from './problem-messages.ts'
import { expectedOf, hashOf, providerOf, relayStateOf, requestIdOf } from './request.ts'
import { logoutAddress, serviceProviderOf, signOnAddress } from './service-provider.ts'
import { openResponse } from './take-response.ts'

/** Sign-on by SAML between its two ends: the request that goes out, and the response that was taken. */

/** Returns the provider's address for an attempt. */
export function samlAddress(
  settings: Settings,
  connection: Connection,
  { attempt, uuid }: { attempt: string; uuid: string },
): Promise<string> {
  const hash = hashOf(attempt)
  return signOnAddress(serviceProviderOf(consoleUrl(settings), uuid), providerOf(connection), {
    requestId: requestIdOf(hash),
    relayState: relayStateOf(hash),
  })
}

/** Returns the provider's address for ending a session; null when it has none. */
export function samlLogoutAddress(
  settings: Settings,
  connection: Connection,
  session: { uuid: string; subject: string; subject_format: string | null; sid: string | null },
): Promise<string | null> {
  const subject = {
    subject: session.subject,
    subjectFormat: session.subject_format ?? NAME_ID_FORMATS.unspecified,
    sessionIndex: session.sid,
  }
  const own = serviceProviderOf(consoleUrl(settings), session.uuid)
  return logoutAddress(own, providerOf(connection), subject, `_${randomBytes(20).toString('hex')}`)
}

/**
 * Returns what the response to an attempt says.
 * @param query query of the address to which the endpoint for responses sent the browser; it has the code.
 * @throws ProviderProblem for a response that is refused; Failure 401 without one.
 */
export async function completeSaml(
  services: Pick<Services, 'db' | 'settings'>,
  connection: Connection,
  { attempt, uuid, query }: { attempt: string; uuid: string; query: string },
): Promise<Answered> {
  const code = new URLSearchParams(query).get('code') ?? ''
  const taken = await openResponse(services, connection.tenant_id, { attempt, code })
  if (!taken) throw attemptOver()
  if (taken.assertion) {
    const { assertion } = taken
    return { claims: claimsOf(assertion, connection), missing: missingIn(assertion, connection) }
  }
  const expected = expectedOf(services.settings, uuid, connection)
  const [first, ...others] = taken.problems.map((problem): Problem => ({
    key: problem.code,
    message: problemMessage(problem, expected),
  }))
  throw new ProviderProblem(first!, undefined, others)
}
