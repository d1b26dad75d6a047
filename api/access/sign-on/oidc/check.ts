import type { SignOnCheck } from '#contract/access/sign-on-shapes.ts'
import * as client from 'openid-client'
import type { Settings } from '../../../../settings.ts'
import { problemOf } from './explain.ts'
import {
  noKeys,
  ProviderProblem,
  unknownClient,
  unreadableKeys,
  wrongClock,
  wrongRedirect,
  wrongSecret,
  type Problem,
} from './problems.ts'
import { getFromProvider } from './provider-fetch.ts'
import { discover, type OidcConnection } from './provider.ts'

/** Difference between the clocks, in seconds, that is a problem for tokens. */
const MAX_CLOCK_SECONDS = 30

const ok = (key: string, message: string): SignOnCheck => ({ key, state: 'ok', message })
const broken = (problem: Problem): SignOnCheck => ({ ...problem, state: 'error' })

/**
 * Tries a connection without a person: discovery, issuer, clock, keys, none of them from a cache, then the address of the callback at the authorization
 * endpoint and the secret at the token endpoint, to which no valid code is sent.
 */
export async function checkProvider(
  settings: Settings,
  connection: OidcConnection,
  redirect: string,
): Promise<SignOnCheck[]> {
  let date: string | null = null
  const began = Date.now()
  let provider: client.Configuration
  try {
    provider = await discover(settings, connection, ({ headers }) => (date = headers.get('date')))
  } catch (error) {
    return [broken(error instanceof ProviderProblem ? error.problem : problemOf(error))]
  }
  return [
    ok('server', 'El proveedor responde.'),
    ok('issuer', 'El emisor es el que dice el proveedor.'),
    ...clockCheck(date, began),
    await keysCheck(settings, provider),
    await redirectCheck(settings, provider, redirect),
    await secretCheck(provider, redirect),
  ]
}

/** Compares the clock of a provider with ours, by the date of its answer to a request that began then. */
export function clockCheck(date: string | null, began: number): SignOnCheck[] {
  const theirs = date === null ? NaN : Date.parse(date)
  if (Number.isNaN(theirs)) return []
  const now = Date.now()
  // The answer was written between both; the header has whole seconds.
  const ahead = began - theirs - 1000 > 0 ? began - theirs - 1000 : Math.min(0, now - theirs)
  const seconds = Math.round(ahead / 1000)
  return Math.abs(seconds) > MAX_CLOCK_SECONDS
    ? [broken(wrongClock(seconds))]
    : [ok('clock', 'Los relojes coinciden.')]
}

/** Reads the keys that verify tokens. */
async function keysCheck(settings: Settings, provider: client.Configuration): Promise<SignOnCheck> {
  const { jwks_uri: address } = provider.serverMetadata()
  if (address === undefined) return broken(noKeys())
  try {
    const response = await getFromProvider(settings, address, 'application/json')
    if (!response.ok) return broken(unreadableKeys(response.status))
    const { keys } = (await response.json()) as { keys?: { use?: string }[] }
    const signing = keys?.filter(({ use = 'sig' }) => use === 'sig') ?? []
    return signing.length === 0
      ? broken(noKeys())
      : ok('keys', 'El proveedor publica las claves con las que firma.')
  } catch (error) {
    return broken(error instanceof SyntaxError ? noKeys() : { ...problemOf(error), key: 'keys' })
  }
}

/** Asks for a sign-on as a browser would. Providers refuse a wrong address at once, or show it to the person. */
async function redirectCheck(
  settings: Settings,
  provider: client.Configuration,
  redirect: string,
): Promise<SignOnCheck> {
  const url = client.buildAuthorizationUrl(provider, {
    redirect_uri: redirect,
    scope: 'openid',
    state: 'test',
    nonce: 'test',
    code_challenge: await client.calculatePKCECodeChallenge(client.randomPKCECodeVerifier()),
    code_challenge_method: 'S256',
  })
  try {
    const response = await getFromProvider(settings, url.href, 'text/html')
    const said = `${response.headers.get('location') ?? ''} ${await response.text()}`
    const refused = response.status >= 400 || /[?&]authError=/.test(said)
    if (!refused) {
      return ok(
        'redirect',
        'El proveedor recibe la solicitud de ingreso con esta dirección de retorno.',
      )
    }
    return broken(/redirect/i.test(said) ? wrongRedirect() : unknownClient())
  } catch (error) {
    return broken({ ...problemOf(error), key: 'redirect' })
  }
}

/** Sends a code that nobody was given: whose secret is right is told that the code is wrong. */
async function secretCheck(provider: client.Configuration, redirect: string): Promise<SignOnCheck> {
  const current = new URL(redirect)
  const { issuer } = provider.serverMetadata()
  current.search = new URLSearchParams({
    code: 'sendero-test',
    state: 'test',
    iss: issuer,
  }).toString()
  try {
    await client.authorizationCodeGrant(provider, current, {
      expectedState: 'test',
      expectedNonce: 'test',
      pkceCodeVerifier: client.randomPKCECodeVerifier(),
    })
  } catch (error) {
    const problem = problemOf(error)
    if (problem.key === 'code')
      return ok('secret', 'El proveedor acepta el id y el secreto de cliente.')
    if (problem.key === 'secret') return broken(wrongSecret())
    return { ...problem, key: 'secret', state: 'warning' }
  }
  return ok('secret', 'El proveedor acepta el id y el secreto de cliente.')
}
