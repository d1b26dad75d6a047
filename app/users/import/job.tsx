import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Outlet, useActionData, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { userImports } from '#contract/imports.ts'
import { signedIn } from '../../backend/api.server.ts'
import { Form } from '../../forms/form.tsx'
import { SubmitButton } from '../../forms/submit-button.tsx'
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
import { Card } from '../../ui/card.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { UploadForm } from './upload-form.tsx'

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
            <CancelImport />
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
            {job.counts.error_rows > 0 ? <FailedRows /> : null}
            <CancelImport />
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
          <NextSteps />
        </ImportSummary>
      )}
    </>
  )
}

/** What an import that has ended leads to. */
function NextSteps() {
  const { status, phase, counts, props } = useJob()
  if (status === 'failed' && phase === 'validating') {
    return (
      <div className="w-full max-w-form">
        <Card title="Cargar el archivo corregido">
          <UploadForm />
        </Card>
      </div>
    )
  }
  return (
    <>
      {status === 'failed' ? <Continue /> : null}
      <ButtonLink to={paths.users.list()} variant={status === 'failed' ? 'secondary' : 'primary'}>
        Ver usuarios
      </ButtonLink>
      <ButtonLink to={paths.users.imports}>Importar otro archivo</ButtonLink>
      {counts.error_rows + props.failed_count > 0 ? <FailedRows /> : null}
    </>
  )
}

/** Imports the correct rows; of an import that broke off, those that are left. */
function Continue() {
  return (
    <Form id="continue-import">
      <SubmitButton pending="Empezando…">Continuar</SubmitButton>
    </Form>
  )
}

function useJob() {
  return useRouteLoaderData<typeof loader>('users/import/job')!.job
}

function FailedRows() {
  return (
    <ButtonLink to={paths.users.importFailedRows(useJob().id)} icon="download" download>
      Descargar filas con error
    </ButtonLink>
  )
}

/** Leads to the question; nothing to ask once cancelling has begun. */
function CancelImport() {
  const job = useJob()
  if (job.cancelling) return null
  return (
    <ButtonLink to={paths.users.importCancel(job.id)} preventScrollReset>
      Cancelar
    </ButtonLink>
  )
}

export { ErrorPage as ErrorBoundary }
