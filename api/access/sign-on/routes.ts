import type { Hono } from 'hono'
import { signOn } from '#contract/access/sign-on.ts'
import { bindingsOf, type ApiContext, type ApiEnv } from '#api/platform/calls/context.ts'
import { limitByAddress } from '#api/platform/limiters/rate-limit.ts'
import { serve } from '#api/platform/calls/serve.ts'
import type { Services } from '#api/platform/services/services.ts'
import { endByProvider, logoutTokenIn } from './backchannel-logout.ts'
import { discoverSignOn, signOnInUse, startSignOn } from './begin.ts'
import { completeSignOn } from './callback.ts'
import { addDomain, checkDomain, removeDomain } from './domains.ts'
import { identitiesOf, unlink } from './identities.ts'
import { samlHandlers } from './saml/handlers.ts'
import { saveOidc } from './save.ts'
import { signOnSettings } from './settings.ts'
import { signOutUrl } from './sign-out.ts'
import { beginTrial, testConnection } from './test-connection.ts'

/** An office shares an address. */
const PUBLIC_CALLS = { name: 'sign-on', points: 600, seconds: 300 }
/** Each asks the provider several times. */
const TESTS = { name: 'sign-on-test', points: 60, seconds: 300 }

export function mountSignOn(app: Hono<ApiEnv>, services: Services): void {
  const { db } = services
  const take = limitByAddress(db, PUBLIC_CALLS)
  const takeTest = limitByAddress(db, TESTS)
  const addressOf = (c: ApiContext) => bindingsOf(c).address ?? 'unknown'
  const clientOf = (c: ApiContext) => ({
    address: addressOf(c),
    userAgent: c.req.header('user-agent') ?? '',
    requestId: c.get('requestId'),
  })

  serve(app, services, 'sign-on', signOn, {
    inUse: () => signOnInUse(db),
    discover: async ({ body, c }) => {
      await take(addressOf(c))
      return discoverSignOn(db, body)
    },
    start: async ({ body, c }) => {
      await take(addressOf(c))
      return startSignOn(services, body)
    },
    callback: async ({ body, c }) => {
      await take(addressOf(c))
      return completeSignOn(services, body, clientOf(c))
    },
    backchannelLogout: async ({ params, c }) => {
      await take(addressOf(c))
      const token = await logoutTokenIn(c.req.raw)
      return endByProvider(services, params.company, token, c.get('requestId'))
    },
    signOut: ({ scope }) => signOutUrl(services, scope),
    settings: ({ scope }) => signOnSettings(services, scope),
    saveOidc: ({ body, scope }) => saveOidc(services, scope, body),
    check: async ({ scope, c }) => {
      await takeTest(addressOf(c))
      return testConnection(services, scope)
    },
    trial: async ({ scope, c }) => {
      await takeTest(addressOf(c))
      return beginTrial(services, scope)
    },
    addDomain: ({ body, scope }) => addDomain(services, scope, body),
    checkDomain: async ({ params, scope, c }) => {
      await takeTest(addressOf(c))
      return checkDomain(services, scope, params.id)
    },
    removeDomain: ({ params, scope }) => removeDomain(services, scope, params.id),
    identities: ({ params, scope }) => identitiesOf(db, scope, params.id),
    unlink: ({ params, body, scope }) => unlink(db, scope, params.id, body),
    ...samlHandlers(services),
  })
}
