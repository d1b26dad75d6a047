import type { Hono } from 'hono'
import { positions } from '#contract/positions.ts'
import type { ApiEnv } from '../http/context.ts'
import { streamCsv } from '../http/csv.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { listUsersOf } from '../users/list.ts'
import { changeCosts } from './costs.ts'
import { listPositions, positionExport } from './list.ts'
import { getPosition } from './read.ts'
import { removePositions, usageOfPositions } from './remove.ts'
import { createPosition, updatePosition } from './save.ts'

export function mountPositions(app: Hono<ApiEnv>, services: Services): void {
  const { db } = services
  serve(app, services, 'positions', positions, {
    list: ({ query, scope }) => listPositions(db, scope, query),
    create: ({ body, scope }) => createPosition(db, scope, body),
    export: ({ query, scope }) => streamCsv(services, scope, positionExport(scope, query)),
    get: ({ params, scope }) => getPosition(db, scope, params.id),
    update: ({ params, body, scope }) => updatePosition(db, scope, params.id, body),
    changeCosts: ({ params, query, body, scope }) =>
      changeCosts(db, scope, params.id, query.version, body),
    remove: ({ params, query, scope }) => removePositions(db, scope, params.id, query.move_to),
    usage: ({ params, scope }) =>
      db.transaction(scope, (tx) => usageOfPositions(tx, scope, params.id)),
    async users({ params: { id }, query, scope }) {
      await getPosition(db, scope, id)
      return listUsersOf(db, scope, 'position', id, query)
    },
  })
}
