import type { OpenAPIHono } from '@hono/zod-openapi'
import { formationPaths } from '#contract/formation-paths.ts'
import type { ApiEnv } from '../http/context.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { listFormationPaths } from './list.ts'

export function mountFormationPaths(app: OpenAPIHono<ApiEnv>, services: Services): void {
  serve(app, services, 'formation-paths', formationPaths, {
    list: ({ query, scope }) => listFormationPaths(services.db, scope, query),
  })
}
