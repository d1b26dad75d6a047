import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { userImports } from '#contract/imports.ts'
import { signedIn } from '../../backend/api.server.ts'
import { refusedForm } from '../../forms/failure.ts'
import { ImportSteps } from '../../imports/import-steps.tsx'
import { paths } from '../../paths.ts'
import { ErrorPage } from '../../shell/error-page.tsx'
import { useSession } from '../../shell/hooks.ts'
import { Card } from '../../ui/card.tsx'
import { Link } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { RelativeTime } from '../../ui/time.tsx'
import { outcomeOf } from './outcome.ts'
import { UPLOAD_FORM, UploadForm } from './upload-form.tsx'

export const meta: MetaFunction = () => [{ title: 'Importar usuarios' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  return { recent: await api.call(userImports.recent, {}) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const outcome = await api.upload(userImports.validate, request)
  if (!outcome.ok) {
    return refusedForm(
      outcome.failure,
      { submittedData: {}, formId: UPLOAD_FORM },
      { fields: ['file'] },
    )
  }
  return redirect(paths.users.importJob(outcome.value.jobId))
}

export default function UploadUsers() {
  const { recent } = useLoaderData<typeof loader>()
  const { timezone } = useSession().tenant
  return (
    <>
      <PageHeader
        title="Importar usuarios"
        back={{ to: paths.users.list(), label: 'Volver a usuarios' }}
      />
      <ImportSteps />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card title="Archivo">
          <UploadForm />
        </Card>
        <Card title="Importaciones recientes" flush={recent.length > 0}>
          {recent.length === 0 ? (
            <p className="text-muted">Aún no hay importaciones.</p>
          ) : (
            <ul className="divide-y divide-line">
              {recent.map((job) => (
                <li
                  key={job.id}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2"
                >
                  <Link
                    to={paths.users.importJob(job.id)}
                    className="min-w-0 truncate py-0.5 font-medium text-accent-text hover:underline"
                  >
                    {job.filename}
                  </Link>
                  <span className="text-sm text-muted">
                    {outcomeOf(job)} · <RelativeTime instant={job.created_at} timeZone={timezone} />
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Card>
      </div>
    </>
  )
}

export { ErrorPage as ErrorBoundary }
