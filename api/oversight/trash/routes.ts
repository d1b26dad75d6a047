import type { Hono } from 'hono'
import { trash } from '#contract/oversight/trash.ts'
import type { ApiEnv } from '#api/platform/calls/context.ts'
import { serve } from '#api/platform/calls/serve.ts'
import type { Services } from '#api/platform/services/services.ts'
import { listTrash } from './list.ts'
import { restoreFromTrash } from './restore.ts'

export function mountTrash(app: Hono<ApiEnv>, services: Services): void {
  const { db } = services
  serve(app, services, 'trash', trash, {
    list: ({ query, scope }) => listTrash(db, scope, query),
    restore: ({ body, scope }) => restoreFromTrash(db, scope, body.items),
  })
}
