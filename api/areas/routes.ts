import type { OpenAPIHono } from '@hono/zod-openapi'
import { areas } from '#contract/areas.ts'
import { serve, type ApiEnv } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { listAreas } from './list.ts'

export function mountAreas(app: OpenAPIHono<ApiEnv>, services: Services): void {
  serve(app, services, 'areas', areas, {
    list: ({ query, scope }) => listAreas(services.db, scope, query),
  })
}
