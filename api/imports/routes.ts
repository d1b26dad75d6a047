import type { OpenAPIHono } from '@hono/zod-openapi'
import {
  areaImports,
  courseUserImports,
  positionImports,
  userImports,
  type ImportCalls,
  type ImportKind,
} from '#contract/imports.ts'
import { streamCsv } from '../http/csv.ts'
import type { Scope } from '../http/scope.ts'
import { serve, type ApiEnv, type Handler } from '../http/serve.ts'
import { readUpload } from '../http/upload.ts'
import type { Services } from '../services.ts'
import { describe, summarise } from './answer.ts'
import { failedRows, template } from './failed-rows.ts'
import { cancelJob, findJob, recentJobs, startJob, type Place } from './job.ts'
import { kindOf } from './kinds.ts'
import { receiveFile } from './upload.ts'

export function mountImports(app: OpenAPIHono<ApiEnv>, services: Services): void {
  const handlers = (kind: ImportKind) => importHandlers(services, kind)
  serve(app, services, 'userImports', userImports, handlers('users'))
  serve(app, services, 'areaImports', areaImports, handlers('areas'))
  serve(app, services, 'positionImports', positionImports, handlers('positions'))
  serve(app, services, 'courseUserImports', courseUserImports, handlers('course-users'))
}

/** Handlers of every kind: `params` names what is imported into, where the kind has such a thing. */
type ImportHandlers = {
  [Name in keyof ImportCalls]: (
    input: Omit<Parameters<Handler<ImportCalls[Name]>>[0], 'params'> & { params: Params },
  ) => ReturnType<Handler<ImportCalls[Name]>>
}
type Params = { id: number } | undefined

/** The calls of a kind of import, which are the same for every kind. */
function importHandlers(services: Services, name: ImportKind): ImportHandlers {
  const { db, settings } = services
  const kind = kindOf(name)

  /** Throws Failure 404 when what is imported into does not exist for the actor. */
  async function open(scope: Scope, params: Params): Promise<Place> {
    const parentId = params?.id ?? null
    if (parentId !== null) await kind.openParent?.(db, scope, parentId)
    return { kind, parentId }
  }

  return {
    validate: async ({ scope, params, c }) => {
      const place = await open(scope, params)
      const maxBytes = settings.importLimits.bytes
      const upload = await readUpload(c, { field: 'file', maxBytes })
      return { jobId: await receiveFile(services, scope, place, upload) }
    },
    validateStatus: async ({ scope, params, query }) => {
      const place = await open(scope, params)
      return describe(db, kind, await findJob(services, scope, place, query.jobId))
    },
    start: async ({ scope, params, body: { jobId } }) => {
      await startJob(services, scope, await open(scope, params), jobId)
      return { jobId }
    },
    status: async ({ scope, params, query }) => {
      const place = await open(scope, params)
      return describe(db, kind, await findJob(services, scope, place, query.jobId))
    },
    cancel: async ({ scope, params, body }) => {
      const place = await open(scope, params)
      return describe(db, kind, await cancelJob(services, scope, place, body.jobId))
    },
    recent: async ({ scope, params }) => {
      const jobs = await recentJobs(db, scope, await open(scope, params))
      return jobs.map(summarise)
    },
    failedRows: async ({ scope, params, query: { jobId, sep } }) => {
      const job = await findJob(services, scope, await open(scope, params), jobId)
      return streamCsv(services, scope, failedRows(kind, job, sep))
    },
    template: async ({ scope, params, query }) => {
      await open(scope, params)
      return streamCsv(services, scope, template(kind, kind.columns(scope), query.sep))
    },
  }
}
