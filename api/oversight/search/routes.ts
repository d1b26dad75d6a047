import type { Hono } from 'hono'
import { search } from '#contract/oversight/search.ts'
import type { ApiEnv } from '#api/platform/calls/context.ts'
import { serve } from '#api/platform/calls/serve.ts'
import type { Services } from '#api/platform/services/services.ts'
import { searchEverything } from './search.ts'

export function mountSearch(app: Hono<ApiEnv>, services: Services): void {
  serve(app, services, 'search', search, {
    all: ({ query, scope }) => searchEverything(services.db, scope, query),
  })
}
