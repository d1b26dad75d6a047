import type { Hono } from 'hono'
import { selections } from '#contract/platform/people/selections.ts'
import type { ApiEnv } from '../calls/context.ts'
import { serve } from '../calls/serve.ts'
import type { Services } from '../services/services.ts'
import { clearSelection, getSelection, select } from './selection.ts'

export function mountSelections(app: Hono<ApiEnv>, services: Services): void {
  const { db } = services
  serve(app, services, 'selections', selections, {
    get: ({ query, scope }) => getSelection(db, scope, query.list),
    pick: ({ body, scope }) => select(db, scope, body),
    clear: ({ query, scope }) => clearSelection(db, scope, query.list),
  })
}
