import type { OpenAPIHono } from '@hono/zod-openapi'
import { positions } from '#contract/positions.ts'
import { serve, type ApiEnv } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { listPositions } from './list.ts'

export function mountPositions(app: OpenAPIHono<ApiEnv>, services: Services): void {
  serve(app, services, 'positions', positions, {
    list: ({ query, scope }) => listPositions(services.db, scope, query),
  })
}
