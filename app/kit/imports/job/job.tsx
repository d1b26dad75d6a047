import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Outlet, useActionData, useLoaderData } from '@remix-run/react'
import { limits } from '#contract/platform/limits.ts'
import { postedForm } from '../../backend/posted-form.server.ts'
import { paths } from '../../urls/paths.ts'
import { ErrorPage } from '../../shell/error-page.tsx'
import { Alert } from '../../ui/states/alert.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { DOT } from '../../ui/format.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { ImportProgress } from './import-progress.tsx'
import { ImportSteps } from './import-steps.tsx'
import { ImportSummary } from './import-summary.tsx'
import { CancelImport, Continue, FailedRows, Invitations, NextSteps } from './job-actions.tsx'
import { progressOf } from './job-progress.ts'
import { JobRecords, recordViews } from './job-records.tsx'
import { openJob } from '../open-import.server.ts'
import { readFindings } from '../findings.server.ts'
import { readJobRecords } from './records.server.ts'
import { ValidationResult } from '../validation-result.tsx'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.kind.title ?? 'Importar' },
]

export async function loader(args: LoaderFunctionArgs) {
  const { api, calls, params, jobId, named, at, detailAt } = await openJob(args)
  const [kind, job, installation] = await Promise.all([
    named(),
    api.call(calls.status, { params, query: { jobId } }),
    api.call(limits.get, {}),
  ])
  if (job.awaits_columns) throw redirect(at.columns(jobId))
  const which = recordViews(job, kind)
  const [findings, records] = await Promise.all([
    readFindings(args.request, job, (call, query) =>
      api.call(calls[call], { params, query: { jobId, ...query } }),
    ),
    detailAt && which.length > 0
      ? readJobRecords(args.request, which, {
          api,
          calls,
          params,
          jobId,
          detailAt,
          address: (query) => at.job(jobId, query),
        })
      : null,
  ])
  const progress = progressOf(job)
  return { kind, job, findings, records, progress, limits: installation.import }
}

/** Action of 'Continuar': imports the correct rows. */
export async function action(args: ActionFunctionArgs) {
  const { api, calls, params, jobId, at } = await openJob(args)
  const invite = (await postedForm(args.request)).form.get('invitations') !== 'later'
  const outcome = await api.attempt(calls.start, { params, body: { jobId, invite } })
  if (!outcome.ok) return { refusal: outcome.failure.message }
  return redirect(at.job(jobId))
}

/** Page of a job: its running phase, the result of its validation, or its final result. */
export default function ImportJobPage() {
  const { kind, job, records, progress, limits } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()?.refusal
  const at = paths.import(kind.listAt)
  return (
    <>
      <PageHeader
        title={kind.title}
        back={{ to: at.upload, label: 'Volver a las importaciones' }}
        description={[kind.into, job.filename].filter(Boolean).join(DOT)}
      />
      <ImportSteps phase={job.phase} />
      <Outlet />
      {refusal ? (
        <div className="mb-4">
          <Alert tone="danger">{refusal}</Alert>
        </div>
      ) : null}
      {job.status === 'in_progress' ? (
        <>
          <ImportProgress
            key={job.phase}
            eventsAt={at.events(job.id)}
            initial={progress}
            correct={job.counts.create + job.counts.update}
            noun={kind.noun}
          />
          {job.phase === 'undoing' ? null : (
            <p className="mt-4 flex justify-end">
              <CancelImport kind={kind} job={job} />
            </p>
          )}
        </>
      ) : job.status === 'completed' && job.phase === 'validation_complete' ? (
        <Validated />
      ) : (
        <>
          <ImportSummary job={job} kind={kind}>
            <NextSteps kind={kind} job={job} limits={limits} />
          </ImportSummary>
          {records ? <JobRecords kind={kind} job={job} {...records} /> : null}
        </>
      )}
    </>
  )
}

/** Result of the validation, and the next actions. */
function Validated() {
  const { kind, job, findings } = useLoaderData<typeof loader>()
  const at = paths.import(kind.listAt)
  return (
    <>
      <ValidationResult
        job={job}
        findings={findings}
        to={(query) => at.job(job.id, query)}
        columnsAt={at.columns(job.id)}
        back={at.job(job.id)}
        noun={kind.noun}
        creation={kind.creation}
      />
      <div className="bottom-0 z-bar mt-6 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-canvas py-3 sm:sticky print:hidden">
        <Invitations invitations={job.props.invitations} />
        {job.counts.error_rows > 0 ? <FailedRows kind={kind} job={job} /> : null}
        <CancelImport kind={kind} job={job} />
        {job.counts.create + job.counts.update > 0 ? (
          <Continue />
        ) : (
          <ButtonLink to={at.upload} variant="primary">
            Cargar otro archivo
          </ButtonLink>
        )}
      </div>
    </>
  )
}

export { ErrorPage as ErrorBoundary }
