import type { Hono } from 'hono'
import { areas } from '#contract/people/areas.ts'
import type { ApiEnv } from '#api/platform/calls/context.ts'
import { streamTable } from '#api/platform/downloads/table.ts'
import { serve } from '#api/platform/calls/serve.ts'
import { listRecords, recordExport } from '#api/platform/records/list.ts'
import { getRecord, updateRecord } from '#api/platform/records/record.ts'
import type { Services } from '#api/platform/services/services.ts'
import { listUsersOf } from '../users/list.ts'
import { removeAreas, usageOfAreas } from './remove.ts'
import { AREAS, createArea, userCount } from './table.ts'

/** Columns of the export, which the import accepts. */
const EXPORT = { filename: 'áreas.csv', header: ['code', 'name'] }

export function mountAreas(app: Hono<ApiEnv>, services: Services): void {
  const { db } = services
  serve(app, services, 'areas', areas, {
    list: ({ query, scope }) =>
      listRecords(db, scope, AREAS, query, { counts: { user_count: userCount(scope) } }),
    create: ({ body, scope }) => createArea(db, scope, body),
    export: ({ query, scope }) =>
      streamTable(services, scope, recordExport(scope, AREAS, query, EXPORT), query.format),
    get: ({ params, scope }) => getRecord(db, scope, AREAS, params.id),
    update: ({ params, body, scope }) => updateRecord(db, scope, AREAS, params.id, body),
    remove: ({ params, query, scope }) => removeAreas(db, scope, params.id, query.move_to),
    usage: ({ params, scope }) => db.transaction(scope, (tx) => usageOfAreas(tx, scope, params.id)),
    async users({ params: { id }, query, scope }) {
      await getRecord(db, scope, AREAS, id)
      return listUsersOf(db, scope, 'area', id, query)
    },
  })
}
