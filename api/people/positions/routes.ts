import type { Hono } from 'hono'
import { positions } from '#contract/people/positions.ts'
import type { ApiEnv } from '#api/platform/calls/context.ts'
import { streamTable } from '#api/platform/downloads/table.ts'
import { serve } from '#api/platform/calls/serve.ts'
import { listRecords, recordExport } from '#api/platform/records/list.ts'
import { getRecord } from '#api/platform/records/record.ts'
import type { Services } from '#api/platform/services/services.ts'
import { listUsersOf } from '../users/list.ts'
import { changeCosts } from './costs.ts'
import { removePositions, usageOfPositions } from './remove.ts'
import { createPosition, updatePosition } from './save.ts'
import { POSITIONS, userCount } from './table.ts'

/** Columns of the export, which the import accepts. */
const EXPORT = { filename: 'cargos.csv', header: ['code', 'name'] }

export function mountPositions(app: Hono<ApiEnv>, services: Services): void {
  const { db } = services
  serve(app, services, 'positions', positions, {
    list: ({ query, scope }) =>
      listRecords(db, scope, POSITIONS, query, { counts: { user_count: userCount(scope) } }),
    create: ({ body, scope }) => createPosition(db, scope, body),
    export: ({ query, scope }) =>
      streamTable(services, scope, recordExport(scope, POSITIONS, query, EXPORT), query.format),
    get: ({ params, scope }) => getRecord(db, scope, POSITIONS, params.id),
    update: ({ params, body, scope }) => updatePosition(db, scope, params.id, body),
    changeCosts: ({ params, query, body, scope }) =>
      changeCosts(db, scope, params.id, query.version, body),
    remove: ({ params, query, scope }) => removePositions(db, scope, params.id, query.move_to),
    usage: ({ params, scope }) =>
      db.transaction(scope, (tx) => usageOfPositions(tx, scope, params.id)),
    async users({ params: { id }, query, scope }) {
      await getRecord(db, scope, POSITIONS, id)
      return listUsersOf(db, scope, 'position', id, query)
    },
  })
}
