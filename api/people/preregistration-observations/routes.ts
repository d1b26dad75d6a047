import type { Hono } from 'hono'
import { preregistrationObservations } from '#contract/people/preregistration-observations.ts'
import type { ApiEnv } from '#api/platform/calls/context.ts'
import { serve } from '#api/platform/calls/serve.ts'
import { listRecords } from '#api/platform/records/list.ts'
import { getRecord } from '#api/platform/records/record.ts'
import type { Services } from '#api/platform/services/services.ts'
import {
  createObservation,
  OBSERVATIONS,
  removeObservation,
  updateObservation,
} from './observations.ts'

export function mountPreregistrationObservations(app: Hono<ApiEnv>, services: Services): void {
  const { db } = services
  serve(app, services, 'preregistration-observations', preregistrationObservations, {
    list: ({ query, scope }) => listRecords(db, scope, OBSERVATIONS, query),
    create: ({ body, scope }) => createObservation(db, scope, body),
    get: ({ params, scope }) => getRecord(db, scope, OBSERVATIONS, params.id),
    update: ({ params, body, scope }) => updateObservation(db, scope, params.id, body),
    remove: ({ params, scope }) => removeObservation(db, scope, params.id),
  })
}
