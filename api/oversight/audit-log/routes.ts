import type { Hono } from 'hono'
import { auditLog } from '#contract/oversight/audit-log.ts'
import { streamTable } from '#api/platform/downloads/table.ts'
import type { ApiEnv } from '#api/platform/calls/context.ts'
import { serve } from '#api/platform/calls/serve.ts'
import type { Services } from '#api/platform/services/services.ts'
import { auditActors } from './actors.ts'
import { listAuditOperations } from './operations.ts'
import { auditLogExport } from './export.ts'
import { listAuditLog } from './list.ts'

export function mountAuditLog(app: Hono<ApiEnv>, services: Services): void {
  const { db } = services
  serve(app, services, 'audit-log', auditLog, {
    list: ({ query, scope }) => listAuditLog(db, scope, query),
    deeds: ({ query, scope }) => listAuditOperations(db, scope, query),
    actors: ({ scope }) => auditActors(db, scope),
    export: async ({ query, scope }) =>
      streamTable(services, scope, await auditLogExport(db, scope, query), query.format),
  })
}
