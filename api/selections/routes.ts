import type { Hono } from 'hono'
import { selections } from '#contract/selections.ts'
import type { ApiEnv } from '#api/http/context.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '../services.ts'
import { clearSelection, getSelection, select } from './selection.ts'

export function mountSelections(app: Hono<ApiEnv>, services: Services): void {
  const { db } = services
  serve(app, services, 'selections', selections, {
    get: ({ query, scope }) => getSelection(db, scope, query.list),
    pick: ({ body, scope }) => select(db, scope, body),
    clear: ({ query, scope }) => clearSelection(db, scope, query.list),
  })
}
