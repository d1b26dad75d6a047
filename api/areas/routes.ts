import type { OpenAPIHono } from '@hono/zod-openapi'
import { areas } from '#contract/areas.ts'
import type { ApiEnv } from '../http/context.ts'
import { streamCsv } from '../http/csv.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { areaExport } from './export.ts'
import { listAreas } from './list.ts'
import { getArea } from './read.ts'
import { removeAreas } from './remove.ts'
import { createArea, updateArea } from './save.ts'
import { usageOfAreas } from './usage.ts'
import { listAreaUsers } from './users.ts'

export function mountAreas(app: OpenAPIHono<ApiEnv>, services: Services): void {
  const { db } = services
  serve(app, services, 'areas', areas, {
    list: ({ query, scope }) => listAreas(db, scope, query),
    create: ({ body, scope }) => createArea(db, scope, body),
    export: ({ query, scope }) => streamCsv(services, scope, areaExport(scope, query)),
    get: ({ params, scope }) => getArea(db, scope, params.id),
    update: ({ params, body, scope }) => updateArea(db, scope, params.id, body),
    remove: ({ params, query, scope }) => removeAreas(db, scope, params.id, query.move_to),
    usage: ({ params, scope }) => db.transaction(scope, (tx) => usageOfAreas(tx, scope, params.id)),
    users: ({ params, query, scope }) => listAreaUsers(db, scope, params.id, query),
  })
}
