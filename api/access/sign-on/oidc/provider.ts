import { LRUCache } from 'lru-cache'
import * as client from 'openid-client'
import type { Settings } from '../../../../settings.ts'
import { unseal } from '#api/platform/secrets/sealing.ts'
import type { Connection } from '../connection.ts'
import { explain } from './explain.ts'
import { notAProvider, otherIssuer, ProviderProblem } from './problems.ts'
import { PROVIDER_SECONDS, providerFetch } from './provider-fetch.ts'

/** Tolerated difference between the clocks of the provider and of this server, in seconds. */
const CLOCK_TOLERANCE = 30

/** Discovered providers; their keys are cached with them. A changed connection is another one. */
const discovered = new LRUCache<string, Promise<client.Configuration>>({
  max: 200,
  ttl: 5 * 60_000,
})

export type OidcConnection = Pick<
  Connection,
  'tenant_id' | 'id' | 'version' | 'issuer' | 'client_id' | 'client_secret'
>

/** Returns the provider of a connection. Throws ProviderProblem when it cannot be discovered. */
export async function providerOf(
  settings: Settings,
  connection: OidcConnection,
): Promise<client.Configuration> {
  const { tenant_id, id, version, issuer } = connection
  const key = JSON.stringify([
    settings.sealingKey.toString('hex').slice(0, 8),
    tenant_id,
    id,
    version,
    issuer,
  ])
  let found = discovered.get(key)
  if (!found) {
    found = discover(settings, connection)
    discovered.set(key, found)
    found.catch(() => discovered.delete(key))
  }
  return found
}

/** Discovers the provider of a connection anew. */
export async function discover(
  settings: Settings,
  { issuer, client_id, client_secret }: OidcConnection,
  onResponse?: (response: Response) => void,
): Promise<client.Configuration> {
  const secret = unseal(client_secret!, settings.openingKeys)
  const fetch = providerFetch(settings, onResponse ? { onResponse } : {})
  const options: client.DiscoveryRequestOptions = {
    algorithm: 'oidc',
    timeout: PROVIDER_SECONDS,
    [client.customFetch]: fetch,
    // The signature of an ID token is verified, although it comes over TLS from the provider itself.
    execute: [
      client.enableNonRepudiationChecks,
      // oxlint-disable-next-line typescript/no-deprecated -- marked so as a warning; development and tests alone
      ...(settings.signOn.privateAddresses ? [client.allowInsecureRequests] : []),
    ],
  }
  const metadata = { client_secret: secret, [client.clockTolerance]: CLOCK_TOLERANCE }
  const configuration = await client
    .discovery(new URL(issuer), client_id!, metadata, authentication(secret), options)
    .catch(asDiscoveryProblem(issuer))
  const server = configuration.serverMetadata()
  if (hrefOf(server.issuer) !== hrefOf(issuer))
    throw new ProviderProblem(otherIssuer(server.issuer, issuer))
  return configuration
}

const hrefOf = (issuer: string) => (URL.canParse(issuer) ? new URL(issuer).href : issuer)

/** Sends the secret in the way that the provider takes: in the header, unless it takes it in the body alone. */
function authentication(secret: string): client.ClientAuth {
  const basic = client.ClientSecretBasic(secret)
  const post = client.ClientSecretPost(secret)
  return (server, metadata, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const chosen = methods.includes('client_secret_basic') ? basic : post
    chosen(server, metadata, body, headers)
  }
}

function asDiscoveryProblem(issuer: string) {
  return (error: unknown): never => {
    const { code, cause } = error as { code?: string; cause?: { body?: { issuer?: unknown } } }
    if (code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED')
      throw new ProviderProblem(otherIssuer(String(cause?.body?.issuer), issuer), error)
    if (/^OAUTH_(RESPONSE_IS|PARSE|INVALID_RESPONSE)/.test(code ?? ''))
      throw new ProviderProblem(notAProvider(), error)
    return explain(error)
  }
}
