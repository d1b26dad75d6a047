import { createLocalJWKSet, errors, jwtVerify, type JSONWebKeySet } from 'jose'
import { LRUCache } from 'lru-cache'
import type { Settings } from '../../../../settings.ts'
import { getFromProvider } from './provider-fetch.ts'
import { providerOf, type OidcConnection } from './provider.ts'

/** Session or subject that a logout token names; one of both is there. */
export type LogoutToken = { sid: string | null; sub: string | null; jti: string }

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
/** Asymmetric signatures alone: `none` and those with a shared secret are no provider's. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
]
/** Oldest token that is taken, and tolerance of the clocks, in seconds. */
const MAX_AGE = 5 * 60
const CLOCK_TOLERANCE = 30

const keys = new LRUCache<string, JSONWebKeySet>({ max: 200, ttl: 5 * 60_000 })

/** Verifies a logout token: signature, issuer, audience, age, event, and that it is no ID token. Throws otherwise. */
export async function readLogoutToken(
  settings: Settings,
  connection: OidcConnection,
  token: string,
): Promise<LogoutToken> {
  const server = (await providerOf(settings, connection)).serverMetadata()
  const verify = async (set: JSONWebKeySet) =>
    jwtVerify(token, createLocalJWKSet(set), {
      issuer: server.issuer,
      audience: connection.client_id!,
      algorithms: ALGORITHMS,
      maxTokenAge: MAX_AGE,
      clockTolerance: CLOCK_TOLERANCE,
      requiredClaims: ['iat', 'jti', 'events'],
    })
  const uri = server.jwks_uri!
  const { payload } = await verify(await keysAt(settings, uri)).catch(async (error: unknown) => {
    if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
    // The provider may have changed its keys since.
    keys.delete(uri)
    return verify(await keysAt(settings, uri))
  })
  const { sid, sub, jti, nonce, events } = payload
  if (nonce !== undefined) throw new Error('a logout token has no nonce')
  if (typeof events !== 'object' || events === null || !(EVENT in events))
    throw new Error('not the event of a logout')
  if (typeof sid !== 'string' && sub === undefined) throw new Error('neither session nor subject')
  return { sid: typeof sid === 'string' ? sid : null, sub: sub ?? null, jti: jti! }
}

async function keysAt(settings: Settings, uri: string): Promise<JSONWebKeySet> {
  const cached = keys.get(uri)
  if (cached) return cached
  const response = await getFromProvider(settings, uri, 'application/json')
  if (response.status !== 200) throw new Error('the keys of the provider are not there')
  const set = (await response.json()) as JSONWebKeySet
  keys.set(uri, set)
  return set
}
