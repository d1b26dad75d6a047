import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Outlet, useActionData, useLoaderData } from '@remix-run/react'
import { userImports } from '#contract/imports.ts'
import { signedIn } from '../../backend/api.server.ts'
import { ImportProgress } from '../../imports/import-progress.tsx'
import { ImportSteps } from '../../imports/import-steps.tsx'
import { ImportSummary } from '../../imports/import-summary.tsx'
import { progressOf } from '../../imports/job-events.server.ts'
import { jobIdOf } from '../../imports/job-id.ts'
import { firstView, ValidationResult, type ResultView } from '../../imports/validation-result.tsx'
import { paths } from '../../paths.ts'
import { ErrorPage } from '../../shell/error-page.tsx'
import { Alert } from '../../ui/alert.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { CancelImport, Continue, FailedRows, NextSteps } from './job-actions.tsx'

const NOUN = 'usuarios'

export const meta: MetaFunction = () => [{ title: 'Importar usuarios' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const job = await api.call(userImports.status, { query: { jobId: jobIdOf(params) } })
  const asked = new URL(request.url).searchParams.get('view')
  const view = (['errors', 'warnings', 'correct'] as const).find((one) => one === asked)
  return { job, view: view ?? firstView(job), progress: progressOf(job) }
}

/** 'Continuar': imports the correct rows. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const outcome = await api.attempt(userImports.start, { body: { jobId: jobIdOf(params) } })
  if (!outcome.ok) return { refusal: outcome.failure.message }
  return redirect(paths.users.importJob(jobIdOf(params)))
}

export default function ImportJobPage() {
  const { job, view, progress } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()?.refusal
  const running = job.status === 'in_progress'
  const applicable = job.counts.create + job.counts.update
  return (
    <>
      <PageHeader
        title="Importar usuarios"
        back={{ to: paths.users.imports, label: 'Volver a las importaciones' }}
        description={job.filename}
      />
      <ImportSteps phase={job.phase} />
      <Outlet />
      {refusal ? (
        <div className="mb-4">
          <Alert tone="danger">{refusal}</Alert>
        </div>
      ) : null}
      {running ? (
        <>
          <ImportProgress
            key={job.phase}
            eventsAt={paths.users.importEvents(job.id)}
            initial={progress}
            correct={applicable}
            noun={NOUN}
          />
          <p className="mt-4 flex justify-end">
            <CancelImport job={job} />
          </p>
        </>
      ) : job.status === 'completed' && job.phase === 'validation_complete' ? (
        <>
          <ValidationResult
            job={job}
            view={view}
            to={(to: ResultView) => `${paths.users.importJob(job.id)}?view=${to}`}
            noun={NOUN}
          />
          <div className="sticky bottom-0 z-bar mt-6 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-canvas py-3 print:hidden">
            {job.counts.error_rows > 0 ? <FailedRows job={job} /> : null}
            <CancelImport job={job} />
            {applicable > 0 ? (
              <Continue />
            ) : (
              <ButtonLink to={paths.users.imports} variant="primary">
                Cargar otro archivo
              </ButtonLink>
            )}
          </div>
        </>
      ) : (
        <ImportSummary job={job} noun={NOUN}>
          <NextSteps job={job} />
        </ImportSummary>
      )}
    </>
  )
}

export { ErrorPage as ErrorBoundary }
