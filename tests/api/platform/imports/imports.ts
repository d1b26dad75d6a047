import { importJobs } from '#api/job-handlers.ts'
import { runLongJob } from '#api/platform/jobs/long-job.ts'
import type { ImportJob } from '#contract/platform/imports/import-jobs.ts'
import type { Caller, TestApi } from '#tests/support/api.ts'

/**
 * Importing as a test does it: through REST, with the worker called when its turn has come. `into` is the
 * path that the import lies under: 'users', 'courses/7/users'.
 */

/** Sends bytes as the file of a form, as a browser does. */
function formWith(content: Uint8Array | string, name = 'usuarios.csv'): FormData {
  const form = new FormData()
  form.append('file', new Blob([content as BlobPart], { type: 'text/csv' }), name)
  return form
}

/** Uploads a file for validation; the answer is the caller's to judge. */
export function upload(call: Caller, content: Uint8Array | string, name?: string, into = 'users') {
  return call('POST', `/${into}/import/validate`, formWith(content, name))
}

export async function statusOf(call: Caller, jobId: string, into = 'users'): Promise<ImportJob> {
  const { status, body } = await call('POST', `/${into}/import/status?jobId=${jobId}`)
  if (status !== 200) throw new Error(`No status: ${JSON.stringify(body)}`)
  return body as ImportJob
}

/** Asks for a job until nothing more happens by itself: for tests whose API does the jobs. */
export async function atRest(call: Caller, jobId: string, seconds = 60): Promise<ImportJob> {
  const end = Date.now() + seconds * 1000
  for (;;) {
    const job = await statusOf(call, jobId)
    if (job.status !== 'in_progress') return job
    if (Date.now() > end) throw new Error(`Still ${job.phase} at ${job.progress} %`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** The steps of an import over an API that does no jobs by itself. */
export function importsOn(api: TestApi, into = 'users') {
  const work = (jobId: string, tenantId = 1, signal = new AbortController().signal) =>
    runLongJob(api.services, importJobs[0]!, { tenantId, jobId }, signal)

  /** Uploads what has to be taken, and answers the job's id. */
  async function accepted(call: Caller, content: Uint8Array | string): Promise<string> {
    const { status, body } = await upload(call, content, undefined, into)
    if (status !== 202) throw new Error(`The upload was refused: ${JSON.stringify(body)}`)
    return body.jobId
  }

  async function validated(call: Caller, content: Uint8Array | string, tenantId = 1) {
    const jobId = await accepted(call, content)
    await work(jobId, tenantId)
    return statusOf(call, jobId, into)
  }

  async function started(call: Caller, jobId: string): Promise<void> {
    const { status, body } = await call('POST', `/${into}/import`, { jobId })
    if (status !== 202) throw new Error(`Not started: ${JSON.stringify(body)}`)
  }

  async function imported(call: Caller, content: Uint8Array | string, tenantId = 1) {
    const { id, error, phase } = await validated(call, content, tenantId)
    if (phase !== 'validation_complete') throw new Error(`Not validated: ${error}`)
    await started(call, id)
    await work(id, tenantId)
    return statusOf(call, id, into)
  }

  return { work, accepted, validated, started, imported }
}

/** A file with a header and rows, as its own lines: line 1 is the header. */
export function csv(columns: string, ...rows: string[]): string {
  return [columns, ...rows].join('\n') + '\n'
}

/** Findings without their wording: where they are. */
export function places(findings: { line: number; field: string | null }[]) {
  return findings.map(({ line, field }) => ({ line, field }))
}

/** Messages by line and column. */
export function messages(findings: ImportJob['props']['validation']['errors']) {
  return Object.fromEntries(
    findings.map(({ line, field, message }) => [`${line} ${field}`, message]),
  )
}
