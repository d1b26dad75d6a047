import type { Hono } from 'hono'
import { filters } from '#contract/platform/people/filters.ts'
import type { ApiEnv } from '../calls/context.ts'
import { serve } from '../calls/serve.ts'
import type { Services } from '../services/services.ts'
import { getFilter, listFilters, listValues } from './values.ts'

export function mountFilters(app: Hono<ApiEnv>, services: Services): void {
  serve(app, services, 'filters', filters, {
    list: ({ query, scope }) => listFilters(scope, query),
    get: ({ params, scope }) => getFilter(scope, params.id),
    values: ({ params, query, scope }) => listValues(services.db, scope, params.id, query),
  })
}
