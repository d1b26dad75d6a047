import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import type { ImportCalls } from '#contract/imports.ts'
import { limits } from '#contract/limits.ts'
import { signedIn } from '../backend/api.server.ts'
import { download } from '../backend/download.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { refusedForm } from '../forms/failure.ts'
import type { ImportPaths } from '../paths.ts'
import { jobEvents, progressOf } from './job-events.server.ts'
import { jobIdOf } from './job-id.ts'
import { UPLOAD_FORM } from './upload-form.tsx'
import { firstView } from './validation-result.tsx'

/** What the routes of every kind of import load and do, with the calls of the kind. */

export async function loadUploads({ request, context }: LoaderFunctionArgs, calls: ImportCalls) {
  const api = await signedIn(request, context)
  const [recent, installation] = await Promise.all([
    api.call(calls.recent, {}),
    api.call(limits.get, {}),
  ])
  return { recent, limits: installation.import }
}

/** Hands the file on as it comes in, and leads to its job. */
export async function uploadFile(
  { request, context }: ActionFunctionArgs,
  calls: ImportCalls,
  at: ImportPaths,
) {
  const api = await signedIn(request, context)
  const outcome = await api.upload(calls.validate, request)
  if (outcome.ok) return redirect(at.job(outcome.value.jobId))
  const submitted = { submittedData: {}, formId: UPLOAD_FORM }
  return refusedForm(outcome.failure, submitted, { fields: ['file'] })
}

export async function loadJob(
  { request, context, params }: LoaderFunctionArgs,
  calls: ImportCalls,
) {
  const api = await signedIn(request, context)
  const [job, installation] = await Promise.all([
    api.call(calls.status, { query: { jobId: jobIdOf(params) } }),
    api.call(limits.get, {}),
  ])
  const asked = new URL(request.url).searchParams.get('view')
  const view = (['errors', 'warnings', 'correct'] as const).find((one) => one === asked)
  return {
    job,
    view: view ?? firstView(job),
    progress: progressOf(job),
    limits: installation.import,
  }
}

/** 'Continuar': imports the correct rows. */
export async function continueImport(
  { request, context, params }: ActionFunctionArgs,
  calls: ImportCalls,
  at: ImportPaths,
) {
  const api = await signedIn(request, context)
  const outcome = await api.attempt(calls.start, { body: { jobId: jobIdOf(params) } })
  if (!outcome.ok) return { refusal: outcome.failure.message }
  return redirect(at.job(jobIdOf(params)))
}

/** The question about cancelling has nothing to load but whose job it is. */
export async function loadCancellation({ request, context, params }: LoaderFunctionArgs) {
  await signedIn(request, context)
  return { jobId: jobIdOf(params) }
}

export async function cancelImport(
  { request, context, params }: ActionFunctionArgs,
  calls: ImportCalls,
  at: ImportPaths,
) {
  const api = await signedIn(request, context)
  const outcome = await api.attempt(calls.cancel, { body: { jobId: jobIdOf(params) } })
  const message = 'La importación se está cancelando. Lo ya aplicado se conserva.'
  return redirectWithFlash(
    context,
    at.job(jobIdOf(params)),
    outcome.ok
      ? { tone: 'warning', message }
      : { tone: 'danger', message: outcome.failure.message },
  )
}

/** The job's progress as server-sent events. A job that is not theirs answers 404 before any event. */
export async function streamProgress(
  { request, context, params }: LoaderFunctionArgs,
  calls: ImportCalls,
) {
  const api = await signedIn(request, context)
  const read = () => api.call(calls.status, { query: { jobId: jobIdOf(params) } })
  await read()
  return jobEvents(read, context)
}

/** Rows that were not applied, as CSV with a column that says why. */
export async function downloadFailedRows(
  { request, context, params }: LoaderFunctionArgs,
  calls: ImportCalls,
) {
  const api = await signedIn(request, context)
  const sep = new URL(request.url).searchParams.get('sep') === ';' ? ';' : ','
  const query = { jobId: jobIdOf(params), sep } as const
  return download(await api.stream(calls.failedRows, { query }), context)
}

/** The columns of the import, as a file to fill in. */
export async function downloadTemplate(
  { request, context }: LoaderFunctionArgs,
  calls: ImportCalls,
) {
  const api = await signedIn(request, context)
  const sep = new URL(request.url).searchParams.get('sep') === ',' ? ',' : ';'
  return download(await api.stream(calls.template, { query: { sep } }), context)
}
