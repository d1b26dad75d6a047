import { generateServiceProviderMetadata, SAML } from '@node-saml/node-saml'
import { NAME_ID_FORMATS } from './assertion.ts'

/** Our side of the exchange: what identity providers are told of us, and the requests that browsers carry there. */

export type ServiceProvider = {
  /** Entity ID, which is the address of the metadata. */
  entityId: string
  /** Assertion consumer service: takes responses by HTTP-POST. */
  consumerUrl: string
}

export type Provider = { entityId: string; signOnUrl: string; logoutUrl: string | null }

/** Person whose session at the identity provider ends. */
export type SignedOnSubject = {
  subject: string
  subjectFormat: string
  sessionIndex: string | null
}

/** Returns the addresses of the service provider of a company, by its uuid. */
export function serviceProviderOf(site: string, uuid: string): ServiceProvider {
  const base = `${site}/api/public/sign-on/${uuid}/saml`
  return { entityId: `${base}/metadata`, consumerUrl: `${base}/acs` }
}

/** Returns our metadata. */
export function serviceProviderMetadata({ entityId, consumerUrl }: ServiceProvider): string {
  const metadata = generateServiceProviderMetadata({
    issuer: entityId,
    callbackUrl: consumerUrl,
    identifierFormat: NAME_ID_FORMATS.persistent,
    wantAssertionsSigned: true,
    // The same document each time, as some consoles compare it.
    generateUniqueId: () => '_metadata',
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n${metadata}\n`
}

/** Returns the address that takes a browser to the identity provider (AuthnRequest by HTTP-Redirect). */
export function signOnAddress(
  own: ServiceProvider,
  provider: Provider,
  { requestId, relayState }: { requestId: string; relayState: string },
): Promise<string> {
  return requester(own, provider, requestId).getAuthorizeUrlAsync(relayState, undefined, {})
}

/** Returns the address that ends the person's session at the identity provider; null when it takes no such request. */
export async function logoutAddress(
  own: ServiceProvider,
  provider: Provider,
  { subject, subjectFormat, sessionIndex }: SignedOnSubject,
  requestId: string,
): Promise<string | null> {
  if (!provider.logoutUrl) return null
  return requester(own, provider, requestId).getLogoutUrlAsync(
    {
      issuer: provider.entityId,
      nameID: subject,
      nameIDFormat: subjectFormat,
      ...(sessionIndex && { sessionIndex }),
    },
    '',
    {},
  )
}

function requester({ entityId, consumerUrl }: ServiceProvider, provider: Provider, id: string) {
  return new SAML({
    issuer: entityId,
    callbackUrl: consumerUrl,
    entryPoint: provider.signOnUrl,
    logoutUrl: provider.logoutUrl ?? provider.signOnUrl,
    // Verifies nothing; the library asks for one.
    idpCert: 'none',
    generateUniqueId: () => id,
    // The company chooses at its provider how people are named and how they prove who they are.
    identifierFormat: null,
    disableRequestedAuthnContext: true,
  })
}
