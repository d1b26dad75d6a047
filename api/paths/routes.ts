import type { OpenAPIHono } from '@hono/zod-openapi'
import { paths } from '#contract/paths.ts'
import { serve, type ApiEnv } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { listPaths } from './list.ts'

export function mountPaths(app: OpenAPIHono<ApiEnv>, services: Services): void {
  serve(app, services, 'paths', paths, {
    list: ({ query, scope }) => listPaths(services.db, scope, query),
  })
}
