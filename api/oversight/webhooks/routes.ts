import type { Hono } from 'hono'
import { webhooks } from '#contract/oversight/webhooks.ts'
import type { ApiEnv } from '#api/platform/calls/context.ts'
import { limitByAddress } from '#api/platform/limiters/rate-limit.ts'
import { serve } from '#api/platform/calls/serve.ts'
import { listRecords } from '#api/platform/records/list.ts'
import { getRecord } from '#api/platform/records/record.ts'
import type { Services } from '#api/platform/services/services.ts'
import {
  endPreviousSecret,
  pauseWebhook,
  removeWebhooks,
  replaceSecret,
  resumeWebhook,
} from './change.ts'
import { getDelivery, listDeliveries } from './deliveries.ts'
import { createWebhook, updateWebhook } from './save.ts'
import { resend, resendFailed, sendTest } from './send-now.ts'
import { WEBHOOKS } from './table.ts'

/** Calls by hand of a tenant: each holds a request for up to ten seconds. */
const BY_HAND = { name: 'webhook-calls', points: 30, seconds: 60 }

export function mountWebhooks(app: Hono<ApiEnv>, services: Services): void {
  const { db } = services
  const takeCall = limitByAddress(db, BY_HAND)
  serve(app, services, 'webhooks', webhooks, {
    list: ({ query, scope }) => listRecords(db, scope, WEBHOOKS, query),
    create: ({ body, scope }) => createWebhook(services, scope, body),
    get: ({ params, scope }) => getRecord(db, scope, WEBHOOKS, params.id),
    update: ({ params, body, scope }) => updateWebhook(services, scope, params.id, body),
    remove: ({ params, scope }) => removeWebhooks(db, scope, params.id),
    pause: ({ params, scope }) => pauseWebhook(db, scope, params.id),
    resume: ({ params, scope }) => resumeWebhook(db, scope, params.id),
    replaceSecret: ({ params, scope }) => replaceSecret(services, scope, params.id),
    endPreviousSecret: ({ params, scope }) => endPreviousSecret(db, scope, params.id),
    test: async ({ params, scope }) => {
      await takeCall(String(scope.tenantId))
      return sendTest(services, scope, params.id)
    },
    deliveries: ({ params, query, scope }) => listDeliveries(db, scope, params.id, query),
    resendFailed: ({ params, scope }) => resendFailed(services, scope, params.id),
    delivery: ({ params, scope }) => getDelivery(db, scope, params),
    resend: async ({ params, scope }) => {
      await takeCall(String(scope.tenantId))
      return resend(services, scope, params)
    },
  })
}
