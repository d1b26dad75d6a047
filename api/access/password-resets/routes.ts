import type { Hono } from 'hono'
import { passwordResets } from '#contract/access/password-resets.ts'
import { bindingsOf, type ApiContext, type ApiEnv } from '#api/platform/calls/context.ts'
import { serve } from '#api/platform/calls/serve.ts'
import { limitByAddress } from '#api/platform/limiters/rate-limit.ts'
import type { Services } from '#api/platform/services/services.ts'
import { checkLink, redeemLink } from './redeem.ts'
import { requestLink } from './request.ts'

/** Requests and uses of links by address; an office shares one. */
const REQUESTS = { name: 'password-request', points: 60, seconds: 3600 }
const USES = { name: 'password-link', points: 120, seconds: 3600 }

export function mountPasswordResets(app: Hono<ApiEnv>, services: Services): void {
  const takeRequest = limitByAddress(services.db, REQUESTS)
  const takeUse = limitByAddress(services.db, USES)
  const addressOf = (c: ApiContext) => bindingsOf(c).address ?? 'unknown'

  serve(app, services, 'password-resets', passwordResets, {
    request: async ({ body, c }) => {
      await takeRequest(addressOf(c))
      return requestLink(services, body.username)
    },
    check: async ({ body, c }) => {
      await takeUse(addressOf(c))
      return checkLink(services, body.token)
    },
    redeem: async ({ body, c }) => {
      await takeUse(addressOf(c))
      const userAgent = c.req.header('user-agent') ?? ''
      return redeemLink(services, body, { userAgent, requestId: c.get('requestId') })
    },
  })
}
