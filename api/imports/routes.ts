import type { OpenAPIHono } from '@hono/zod-openapi'
import {
  areaImports,
  positionImports,
  userImports,
  type ImportCalls,
  type ImportKind,
} from '#contract/imports.ts'
import { streamCsv } from '../http/csv.ts'
import { serve, type ApiEnv, type Handlers } from '../http/serve.ts'
import { readUpload } from '../http/upload.ts'
import type { Services } from '../services.ts'
import { describe, summarise } from './answer.ts'
import { failedRows, template } from './failed-rows.ts'
import { cancelJob, findJob, recentJobs, startJob } from './job.ts'
import type { Kind } from './kind.ts'
import { kindOf } from './kinds.ts'
import { receiveFile } from './upload.ts'

export function mountImports(app: OpenAPIHono<ApiEnv>, services: Services): void {
  const handlers = (kind: ImportKind) => importHandlers(services, kindOf(kind))
  serve(app, services, 'userImports', userImports, handlers('users'))
  serve(app, services, 'areaImports', areaImports, handlers('areas'))
  serve(app, services, 'positionImports', positionImports, handlers('positions'))
}

/** The calls of a kind of import, which are the same for every kind. */
function importHandlers(services: Services, kind: Kind): Handlers<ImportCalls> {
  const { db, settings } = services
  return {
    validate: async ({ scope, c }) => {
      const maxBytes = settings.importLimits.bytes
      const upload = await readUpload(c, { field: 'file', maxBytes })
      return { jobId: await receiveFile(services, scope, kind, upload) }
    },
    validateStatus: async ({ scope, query }) =>
      describe(db, kind, await findJob(services, scope, kind.name, query.jobId)),
    start: async ({ scope, body: { jobId } }) => {
      await startJob(services, scope, kind.name, jobId)
      return { jobId }
    },
    status: async ({ scope, query }) =>
      describe(db, kind, await findJob(services, scope, kind.name, query.jobId)),
    cancel: async ({ scope, body }) =>
      describe(db, kind, await cancelJob(services, scope, kind.name, body.jobId)),
    recent: async ({ scope }) => (await recentJobs(db, scope, kind.name)).map(summarise),
    failedRows: async ({ scope, query: { jobId, sep } }) => {
      const job = await findJob(services, scope, kind.name, jobId)
      return streamCsv(services, scope, failedRows(kind, job, sep))
    },
    template: ({ scope, query }) =>
      streamCsv(services, scope, template(kind, kind.columns(scope), query.sep)),
  }
}
