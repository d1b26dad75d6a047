import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { limits } from '#contract/platform/limits.ts'
import { formPage } from '../backend/form-draft.server.ts'
import { refusedUpload } from '../forms/saving/read-form.server.ts'
import { paths } from '../urls/paths.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { useSession } from '../shell/hooks.ts'
import { Card } from '../ui/page/card.tsx'
import { DOT } from '../ui/format.ts'
import { Link } from '../ui/link.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { RelativeTime } from '../ui/states/time.tsx'
import { ImportSteps } from './job/import-steps.tsx'
import { SavedColumnsList } from './columns/saved-columns-list.tsx'
import { openImport } from './open-import.server.ts'
import type { ImportJob } from '#contract/platform/imports/import-jobs.ts'
import { UPLOAD_FORM, UploadForm } from './upload-form.tsx'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.kind.title ?? 'Importar' },
]

export async function loader(args: LoaderFunctionArgs) {
  const { api, calls, params, named } = await openImport(args)
  const [kind, recent, savedColumns, installation] = await Promise.all([
    named(),
    api.call(calls.recent, { params }),
    api.call(calls.keptColumns, { params }),
    api.call(limits.get, {}),
  ])
  const page = { kind, recent, savedColumns, limits: installation.import }
  return formPage(args.request, args.context, page)
}

/** Streams the file to the API and redirects to its job. */
export async function action(args: ActionFunctionArgs) {
  const { api, calls, params, at } = await openImport(args)
  const outcome = await api.upload(calls.validate, args.request, { params })
  if (outcome.ok) return redirect(at.job(outcome.value.jobId))
  return refusedUpload(outcome.failure, UPLOAD_FORM)
}

/** First step of the wizard, with links to earlier jobs. */
export default function UploadImport() {
  const { kind, savedColumns, limits, recovered } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={kind.title}
        back={{ to: kind.listAt, label: kind.backToList }}
        description={kind.into}
      />
      <ImportSteps />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card title="Archivo">
          <UploadForm kind={kind} limits={limits} recovered={recovered} />
        </Card>
        <div className="grid gap-6">
          <Recent />
          <SavedColumnsList listAt={kind.listAt} savedColumns={savedColumns} />
        </div>
      </div>
    </>
  )
}

function Recent() {
  const { kind, recent } = useLoaderData<typeof loader>()
  const { timezone } = useSession().tenant
  const at = paths.import(kind.listAt)
  return (
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
                to={at.job(job.id)}
                className="min-w-0 truncate py-0.5 font-medium text-accent-text hover:underline"
              >
                {job.filename}
              </Link>
              <span className="text-sm text-muted">
                {outcomeOf(job)}
                {DOT}
                <RelativeTime instant={job.created_at} timeZone={timezone} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** Returns the state of a job in one or two words, for the list of recent jobs. */
function outcomeOf({ status, phase }: Pick<ImportJob, 'status' | 'phase'>): string {
  if (status === 'failed') return 'Falló'
  return {
    validating: 'Validando',
    validation_complete: 'Por continuar',
    importing: 'Importando',
    import_complete: 'Terminada',
    cancelled: 'Cancelada',
    undoing: 'Deshaciendo',
    undone: 'Deshecha',
  }[phase]
}

export { ErrorPage as ErrorBoundary }
