import type { Hono } from 'hono'
import { responses } from '#contract/courses/responses.ts'
import type { ApiEnv } from '#api/platform/calls/context.ts'
import { serve } from '#api/platform/calls/serve.ts'
import type { Services } from '#api/platform/services/services.ts'
import { takeAnswer } from './answer.ts'
import { revalidate } from './revalidate.ts'

export function mountResponses(app: Hono<ApiEnv>, services: Services): void {
  const { db } = services
  serve(app, services, 'responses', responses, {
    answer: ({ body, scope }) => takeAnswer(db, scope, body),
    revalidate: ({ body, scope }) => revalidate(db, scope, body),
  })
}
