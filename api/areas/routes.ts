import type { Hono } from 'hono'
import { areas } from '#contract/areas.ts'
import type { ApiEnv } from '../http/context.ts'
import { streamCsv } from '../http/csv.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { listUsersOf } from '../users/list.ts'
import { listAreas, areaExport } from './list.ts'
import { getArea } from './read.ts'
import { removeAreas, usageOfAreas } from './remove.ts'
import { createArea, updateArea } from './save.ts'

export function mountAreas(app: Hono<ApiEnv>, services: Services): void {
  const { db } = services
  serve(app, services, 'areas', areas, {
    list: ({ query, scope }) => listAreas(db, scope, query),
    create: ({ body, scope }) => createArea(db, scope, body),
    export: ({ query, scope }) => streamCsv(services, scope, areaExport(scope, query)),
    get: ({ params, scope }) => getArea(db, scope, params.id),
    update: ({ params, body, scope }) => updateArea(db, scope, params.id, body),
    remove: ({ params, query, scope }) => removeAreas(db, scope, params.id, query.move_to),
    usage: ({ params, scope }) => db.transaction(scope, (tx) => usageOfAreas(tx, scope, params.id)),
    async users({ params: { id }, query, scope }) {
      await getArea(db, scope, id)
      return listUsersOf(db, scope, 'area', id, query)
    },
  })
}
