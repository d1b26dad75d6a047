import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import Provider, { type Account, type Context } from 'oidc-provider'

/** A person whom the provider knows, by the login that is typed there. */
export type ProviderPerson = Record<string, unknown> & { sub?: string }

export type ProviderOptions = {
  people: Record<string, ProviderPerson>
  client: { id: string; secret: string; redirects: string[]; signedOut: string[]; logout?: string }
  port?: number
}

/**
 * Starts an OpenID Connect provider, the library `oidc-provider`: whoever types the login of one of its people is that
 * person, with any password.
 */
export async function startIdentityProvider({ people, client, port = 0 }: ProviderOptions) {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: client.redirects,
        post_logout_redirect_uris: client.signedOut,
        ...(client.logout && {
          backchannel_logout_uri: client.logout,
          backchannel_logout_session_required: true,
        }),
      },
    ],
    jwks: {
      keys: [{ ...(await exportJWK(privateKey)), kid: 'sign-on', use: 'sig', alg: 'RS256' }],
    },
    cookies: { keys: ['identity-provider'] },
    claims: {
      openid: ['sub', 'sid'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'preferred_username'],
      groups: ['groups'],
    },
    scopes: ['openid', 'email', 'profile', 'groups'],
    features: {
      devInteractions: { enabled: true },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: { enabled: true },
    },
    // Its own policy refuses addresses of this machine.
    fetch: (address: string, { method, headers, body, signal }: RequestInit) =>
      fetch(address, { method, headers, body, signal }),
    // Nobody is asked to consent.
    loadExistingGrant: async ({ oidc }: Context) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client.clientId,
        accountId: oidc.session.accountId,
      })
      grant.addOIDCScope('openid email profile groups')
      await grant.save()
      return grant
    },
    findAccount: (_context: Context, login: string): Account | undefined =>
      Object.hasOwn(people, login)
        ? {
            accountId: login,
            claims: () => Promise.resolve({ sub: login, ...people[login] }),
          }
        : undefined,
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: 600,
      Interaction: 600,
      Grant: 600,
      Session: 600,
    },
  })
  server.on('request', provider.callback())
  return {
    issuer,
    provider,
    close: () =>
      new Promise<unknown>((resolve) => {
        server.closeAllConnections()
        server.close(resolve)
      }),
  }
}

/** A browser at the provider: follows redirects and keeps cookies until an address outside it. */
export function browserAt(issuer: string) {
  const cookies = new Map<string, string>()

  async function go(address: string, form?: URLSearchParams): Promise<Response & { at: string }> {
    const response = await fetch(address, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { body: form }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      cookies.set(name!, value!)
    }
    const location = response.headers.get('location')
    if (location === null) return Object.assign(response, { at: address })
    const next = new URL(location, address)
    if (next.origin !== issuer) return Object.assign(response, { at: next.href })
    return go(next.href)
  }

  return {
    go,
    /** Signs in at the provider and returns the address to which it then sends the browser. */
    async signIn(authorizationUrl: string, login: string): Promise<URL> {
      const asked = await go(authorizationUrl)
      if (!asked.at.startsWith(issuer)) return new URL(asked.at)
      const action = /action="([^"]+)"/.exec(await asked.text())?.[1]
      if (!action) throw new Error(`no form at ${asked.at}: ${asked.status}`)
      const { at } = await go(
        new URL(action, issuer).href,
        new URLSearchParams({ prompt: 'login', login, password: 'any' }),
      )
      return new URL(at)
    },
    /** Posts the form of a page of the provider. */
    async confirm(address: string): Promise<string> {
      const page = await go(address)
      const text = await page.text()
      const action = /action="([^"]+)"/.exec(text)?.[1]
      const fields = [...text.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(
        ([, name, value]) => [name!, value!],
      )
      const { at } = await go(
        new URL(action!, issuer).href,
        new URLSearchParams([...fields, ['logout', 'yes']]),
      )
      return at
    },
  }
}
