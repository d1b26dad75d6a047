import * as client from 'openid-client'
import type { Settings } from '../../../../settings.ts'
import { derived } from '../attempts.ts'
import type { VerifiedClaims } from '../claims.ts'
import type { Connection } from '../connection.ts'
import { missingIn, readClaims, type Claims } from './claims.ts'
import { explain } from './explain.ts'
import { otherProblem, ProviderProblem } from './problems.ts'
import { providerOf } from './provider.ts'

/** Authorization code flow with PKCE (S256), state and nonce, all bound to one attempt. */

/** Returns the provider's address for an attempt. Throws ProviderProblem when the provider cannot be discovered. */
export async function authorizationUrl(
  settings: Settings,
  connection: Connection,
  { attempt, redirect, email }: { attempt: string; redirect: string; email?: string | undefined },
): Promise<URL> {
  const provider = await providerOf(settings, connection)
  return client.buildAuthorizationUrl(provider, {
    redirect_uri: redirect,
    scope: scopeOf(connection, provider),
    state: derived(attempt, 'state'),
    nonce: derived(attempt, 'nonce'),
    code_challenge: await client.calculatePKCECodeChallenge(derived(attempt, 'verifier')),
    code_challenge_method: 'S256',
    ...(email && { login_hint: email }),
  })
}

/** Some providers send groups for a scope of their own (Okta); others refuse a scope that they do not know. */
function scopeOf({ groups_claim }: Connection, provider: client.Configuration): string {
  const known = provider.serverMetadata().scopes_supported ?? []
  const groups = groups_claim !== null && known.includes('groups')
  return groups ? 'openid email profile groups' : 'openid email profile'
}

export type Answered = { claims: VerifiedClaims; missing: string[] }

/**
 * Exchanges the code of an answer and verifies the ID token: signature, issuer, audience, times, nonce.
 * @param query query of the address that the browser was sent to.
 * @throws ProviderProblem for anything that is not the provider's answer to this attempt.
 */
export async function completeAuthorization(
  settings: Settings,
  connection: Connection,
  { attempt, redirect, query }: { attempt: string; redirect: string; query: string },
): Promise<Answered> {
  const provider = await providerOf(settings, connection)
  const current = new URL(redirect)
  current.search = query
  const tokens = await client
    .authorizationCodeGrant(provider, current, {
      expectedState: derived(attempt, 'state'),
      expectedNonce: derived(attempt, 'nonce'),
      pkceCodeVerifier: derived(attempt, 'verifier'),
      idTokenExpected: true,
    })
    .catch(explain)
  const idToken = tokens.claims()
  if (!idToken || !tokens.id_token) throw new ProviderProblem(otherProblem('sin ID token'))
  const claims = await withUserInfo(provider, connection, tokens, idToken)
  return {
    claims: {
      ...readClaims(connection, claims),
      // The library has compared it: the same but for a slash at its end.
      issuer: connection.issuer,
      subject: idToken.sub,
      sid: typeof idToken['sid'] === 'string' ? idToken['sid'] : null,
      idToken: tokens.id_token,
    },
    missing: missingIn(connection, claims),
  }
}

/** Adds what the ID token lacks and the userinfo endpoint tells of the same subject. */
async function withUserInfo(
  provider: client.Configuration,
  connection: Connection,
  tokens: client.TokenEndpointResponse,
  idToken: client.IDToken,
): Promise<Claims> {
  const complete = missingIn(connection, idToken).length === 0
  if (complete || provider.serverMetadata().userinfo_endpoint === undefined) return idToken
  const more = await client.fetchUserInfo(provider, tokens.access_token, idToken.sub).catch(explain)
  const { email_verified, ...others } = more
  // That an e-mail is verified is said of the one beside it.
  const same = idToken['email'] === undefined || idToken['email'] === more.email
  return { ...others, ...(same && email_verified !== undefined && { email_verified }), ...idToken }
}
