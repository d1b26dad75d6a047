import type { OpenAPIHono } from '@hono/zod-openapi'
import { IMPORT_KINDS, type ImportName } from '#contract/import-kinds.ts'
import { imports, type ImportCalls } from '#contract/imports.ts'
import { streamCsv } from '../http/csv.ts'
import type { Scope } from '../http/scope.ts'
import type { ApiEnv } from '../http/context.ts'
import { serve, type Handlers } from '../http/serve.ts'
import { readUpload } from '../http/upload.ts'
import type { Services } from '../services.ts'
import { describe, summarise } from './answer.ts'
import { describeColumns, setColumns } from './columns.ts'
import { failedRows } from './failed-rows.ts'
import { cancelJob, findJob, recentJobs, startJob, type ImportTarget } from './job.ts'
import { forgetColumn, listSavedColumns } from './saved-columns.ts'
import type { ImportDefinition } from './kind.ts'
import { importDefinitionOf } from './kinds.ts'
import { correct, errors, failed, pageOf, warnings, type List, type RowsQuery } from './lists.ts'
import { previewUndo, records } from './records.ts'
import { template } from './template.ts'
import { startUndo } from './undo.ts'
import { receiveFile } from './upload.ts'

/** Mounts the calls of every kind of import. */
export function mountImports(app: OpenAPIHono<ApiEnv>, services: Services): void {
  for (const [name, { kind }] of Object.entries(IMPORT_KINDS)) {
    const handlers = importHandlers(services, importDefinitionOf(kind))
    serve(app, services, name, imports[name as ImportName], handlers)
  }
}

type Params = { id: number } | undefined
type Asked = { scope: Scope; params: Params; query: { jobId: string } & RowsQuery }

/** Handlers of one kind of import. */
function importHandlers(services: Services, kind: ImportDefinition): Handlers<ImportCalls> {
  const { db, settings } = services

  /** Throws Failure 404 when the import's parent does not exist for the actor. */
  async function open(scope: Scope, params: Params): Promise<ImportTarget> {
    const parentId = params?.id ?? null
    if (parentId !== null) await kind.openParent?.(db, scope, parentId)
    return { kind, parentId }
  }

  const pageBy =
    <T>(list: List<T>) =>
    async ({ scope, params, query: { jobId, ...part } }: Asked) =>
      pageOf(db, await findJob(services, scope, await open(scope, params), jobId), list, part)

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
    errors: pageBy(errors),
    warnings: pageBy(warnings),
    correct: pageBy(correct(kind)),
    failed: pageBy(failed),
    start: async ({ scope, params, body: { jobId, ...choice } }) => {
      await startJob(services, scope, await open(scope, params), jobId, choice)
      return { jobId }
    },
    records: async ({ scope, params, query: { jobId, which, ...part } }) => {
      const job = await findJob(services, scope, await open(scope, params), jobId)
      return pageOf(db, job, records(kind, scope, which), part)
    },
    undoPreview: async ({ scope, params, query: { jobId } }) => {
      const job = await findJob(services, scope, await open(scope, params), jobId)
      return previewUndo(db, scope, kind, job)
    },
    undo: async ({ scope, params, body: { jobId } }) => {
      await startUndo(services, scope, await open(scope, params), jobId)
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
    columns: async ({ scope, params, query }) => {
      const place = await open(scope, params)
      return describeColumns(db, scope, kind, await findJob(services, scope, place, query.jobId))
    },
    setColumns: async ({ scope, params, body }) => {
      const place = await open(scope, params)
      return setColumns(services, scope, place, body)
    },
    keptColumns: async ({ scope, params }) => {
      await open(scope, params)
      return listSavedColumns(db, scope, kind)
    },
    forgetColumn: async ({ scope, params, query }) => {
      await open(scope, params)
      return forgetColumn(db, scope, kind, query.column)
    },
    failedRows: async ({ scope, params, query: { jobId, sep } }) => {
      const job = await findJob(services, scope, await open(scope, params), jobId)
      return failedRows(services, scope, kind, job, sep)
    },
    template: async ({ scope, params, query }) => {
      await open(scope, params)
      return streamCsv(services, scope, template(kind, kind.columns(scope), query.sep))
    },
  }
}
