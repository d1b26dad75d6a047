import { createHash } from 'node:crypto'
import type { Settings } from '../../../../settings.ts'
import { consoleUrl } from '#api/platform/mail/outbox.ts'
import type { Connection } from '../connection.ts'
import type { ExpectedResponse } from './response.ts'
import { serviceProviderOf, type Provider } from './service-provider.ts'
import { readCertificate } from './signing-certificates.ts'

/** Values of a sign-on by SAML that follow from its attempt and from the connection. */

export const hashOf = (text: string | Buffer) => createHash('sha256').update(text).digest()

/** ID of the request of an attempt, from its hash: the response names both. */
export function requestIdOf(attempt: Buffer): string {
  return `_${createHash('sha256').update('saml request').update(attempt).digest('hex')}`
}

/** RelayState of an attempt: its hash, since the attempt itself stays with the browser. */
export const relayStateOf = (attempt: Buffer) => attempt.toString('base64url')

/** Returns what every response of a connection has to repeat. */
export function expectedOf(
  settings: Settings,
  uuid: string,
  { issuer, signing_certificates }: Connection,
): Omit<ExpectedResponse, 'requestId'> {
  const { entityId, consumerUrl } = serviceProviderOf(consoleUrl(settings), uuid)
  return {
    issuer,
    audience: entityId,
    destination: consumerUrl,
    certificates: signing_certificates.flatMap((pem) => readCertificate(pem) ?? []),
  }
}

export const providerOf = ({ issuer, sign_on_url, logout_url }: Connection): Provider => ({
  entityId: issuer,
  signOnUrl: sign_on_url!,
  logoutUrl: logout_url,
})
