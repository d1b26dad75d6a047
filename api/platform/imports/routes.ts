import type { Hono } from 'hono'
import { IMPORT_KINDS, type ImportName } from '#contract/platform/imports/import-kinds.ts'
import { imports, type ImportCalls } from '#contract/platform/imports/imports.ts'
import { streamCsv, type CsvExport, type Delimiter } from '../downloads/csv.ts'
import type { Scope } from '../identity/scope.ts'
import type { ApiEnv } from '../calls/context.ts'
import { serve, type Handlers } from '../calls/serve.ts'
import { readUpload } from '../calls/upload.ts'
import type { Services } from '../services/services.ts'
import { describe, summarise } from './answer.ts'
import { describeColumns, setColumns } from './columns.ts'
import { failedRows } from './failed-rows.ts'
import { listHeadings, setHeadings } from './heading-choice.ts'
import { cancelJob, findJob, recentJobs, startJob, type ImportTarget } from './job.ts'
import { forgetColumn, listSavedColumns } from './saved-columns.ts'
import type { ImportDefinition, ImportDefinitions } from './kind.ts'
import { correct, errors, failed, pageOf, warnings, type List, type RowsQuery } from './lists.ts'
import { previewUndo, records } from './records.ts'
import { join } from 'sql-template-tag'
import sql from 'sql-template-tag'
import { startUndo } from './undo.ts'
import { receiveFile } from './upload.ts'

/** Mounts the calls of every kind of import. */
export function mountImports(
  app: Hono<ApiEnv>,
  services: Services,
  definitions: ImportDefinitions,
): void {
  for (const [name, { kind }] of Object.entries(IMPORT_KINDS)) {
    const handlers = importHandlers(services, definitions[kind])
    serve(app, services, name, imports[name as ImportName], handlers)
  }
}

type Params = { id: number } | undefined
type JobRequest<Query = object> = { scope: Scope; params: Params; query: { jobId: string } & Query }

/** Handlers of one kind of import. */
function importHandlers(services: Services, kind: ImportDefinition): Handlers<ImportCalls> {
  const { db, settings } = services

  /** Throws Failure 404 when the import's parent does not exist for the actor. */
  async function open(scope: Scope, params: Params): Promise<ImportTarget> {
    const parentId = params?.id ?? null
    if (parentId !== null) await kind.openParent?.(db, scope, parentId)
    return { kind, parentId }
  }

  const openJob = async (scope: Scope, params: Params, jobId: string) =>
    findJob(services, scope, await open(scope, params), jobId)

  const pageBy =
    <T>(list: List<T>) =>
    async ({ scope, params, query: { jobId, ...part } }: JobRequest<RowsQuery>) =>
      pageOf(db, await openJob(scope, params, jobId), list, part)

  const status = async ({ scope, params, query }: JobRequest) =>
    describe(db, kind, await openJob(scope, params, query.jobId))

  return {
    validate: async ({ scope, params, c }) => {
      const place = await open(scope, params)
      const maxBytes = settings.importLimits.bytes
      const upload = await readUpload(c, { field: 'file', maxBytes })
      return { jobId: await receiveFile(services, scope, place, upload) }
    },
    validateStatus: status,
    errors: pageBy(errors),
    warnings: pageBy(warnings),
    correct: pageBy(correct(kind)),
    failed: pageBy(failed),
    start: async ({ scope, params, body: { jobId, ...choice } }) => {
      await startJob(services, scope, await open(scope, params), jobId, choice)
      return { jobId }
    },
    records: async ({ scope, params, query: { jobId, which, ...part } }) =>
      pageOf(db, await openJob(scope, params, jobId), records(kind, scope, which), part),
    undoPreview: async ({ scope, params, query }) =>
      previewUndo(db, scope, kind, await openJob(scope, params, query.jobId)),
    undo: async ({ scope, params, body: { jobId } }) => {
      await startUndo(services, scope, await open(scope, params), jobId)
      return { jobId }
    },
    status,
    cancel: async ({ scope, params, body }) => {
      const place = await open(scope, params)
      return describe(db, kind, await cancelJob(services, scope, place, body.jobId))
    },
    recent: async ({ scope, params }) =>
      (await recentJobs(db, scope, await open(scope, params))).map(summarise),
    columns: async ({ scope, params, query }) =>
      describeColumns(db, scope, kind, await openJob(scope, params, query.jobId)),
    setColumns: async ({ scope, params, body }) =>
      setColumns(services, scope, await open(scope, params), body),
    headings: async ({ scope, params, query }) =>
      listHeadings(services, scope, kind, await openJob(scope, params, query.jobId)),
    setHeadings: async ({ scope, params, body }) =>
      setHeadings(services, scope, await open(scope, params), body),
    keptColumns: async ({ scope, params }) => {
      await open(scope, params)
      return listSavedColumns(db, scope, kind)
    },
    forgetColumn: async ({ scope, params, query }) => {
      await open(scope, params)
      return forgetColumn(db, scope, kind, query.column)
    },
    failedRows: async ({ scope, params, query: { jobId, sep } }) =>
      failedRows(services, scope, kind, await openJob(scope, params, jobId), sep),
    template: async ({ scope, params, query }) => {
      await open(scope, params)
      return streamCsv(services, scope, template(kind, kind.columns(scope), query.sep))
    },
  }
}

/** Returns the template of a kind of import: the header and an example row. */
function template(
  kind: ImportDefinition,
  columns: readonly string[],
  delimiter: Delimiter,
): CsvExport {
  const example: Readonly<Record<string, string>> = kind.example
  return {
    filename: `${kind.name}.csv`,
    delimiter,
    header: columns,
    rows: sql`select ${join(columns.map((column) => sql`csv_cell(${example[column] ?? ''})`))}`,
  }
}
