import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { redirectWithFlash } from '../../backend/flash.server.ts'
import { paths } from '../../urls/paths.ts'
import { ErrorPage } from '../../shell/error-page.tsx'
import { ConfirmPage } from '../../ui/popups/confirm-page.tsx'
import { DOT } from '../../ui/format.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Tabs } from '../../ui/page/tabs.tsx'
import { openJob } from '../open-import.server.ts'
import { viewLabel } from './job-records.tsx'
import { Records } from './records.tsx'
import { readRecords, viewOf, type RecordView } from './records.server.ts'
import { Consequences, UndoFigures } from './undo-preview.tsx'

export const meta: MetaFunction = () => [{ title: 'Deshacer la importación' }]

/** Reads the preview of undoing; a job that cannot be undone says why on its own page. */
export async function loader(args: LoaderFunctionArgs) {
  const { api, calls, params, jobId, at, detailAt, named } = await openJob(args)
  const [kind, job, preview] = await Promise.all([
    named(),
    api.call(calls.status, { params, query: { jobId } }),
    api.attempt(calls.undoPreview, { params, query: { jobId } }),
  ])
  if (!preview.ok) {
    const { message } = preview.failure
    throw await redirectWithFlash(args.context, at.job(jobId), { tone: 'danger', message })
  }
  const views: RecordView[] = [
    ...(preview.value.active > 0 ? (['active'] as const) : []),
    ...(preview.value.kept > 0 ? (['kept'] as const) : []),
  ]
  const records =
    views.length > 0
      ? await readRecords(args.request, {
          api,
          calls,
          params,
          jobId,
          detailAt,
          which: viewOf(args.request, views),
          address: (query) => at.undo(jobId, query),
        })
      : null
  return { kind, job, preview: preview.value, views, records }
}

export async function action(args: ActionFunctionArgs) {
  const { api, calls, params, jobId, at } = await openJob(args)
  const outcome = await api.attempt(calls.undo, { params, body: { jobId } })
  if (outcome.ok) return redirect(at.job(jobId))
  const { message } = outcome.failure
  return redirectWithFlash(args.context, at.job(jobId), { tone: 'danger', message })
}

/** Confirmation of undoing: records that will be undone, and records that stay with the reasons. */
export default function UndoImport() {
  const { kind, job, preview } = useLoaderData<typeof loader>()
  const back = paths.import(kind.listAt).job(job.id)
  const nothing = preview.deactivate + preview.restore === 0
  return (
    <>
      <PageHeader
        title="Deshacer la importación"
        back={{ to: back, label: 'Volver a la importación' }}
        description={[kind.into, job.filename].filter(Boolean).join(DOT)}
      />
      <UndoFigures preview={preview} kind={kind} />
      <div className="my-6 max-w-form rounded border border-line bg-surface p-4">
        <ConfirmPage confirmLabel="Deshacer la importación" cancelTo={back}>
          {nothing ? (
            <p>
              No hay nada que recuperar: todo cambió después de la importación y se quedará como
              está.
            </p>
          ) : (
            <Consequences preview={preview} kind={kind} />
          )}
        </ConfirmPage>
      </div>
      <Named />
    </>
  )
}

/** Lists of the records in use and of those that are kept. */
function Named() {
  const { kind, job, views, records, preview } = useLoaderData<typeof loader>()
  if (!records) return null
  const at = paths.import(kind.listAt)
  const { which } = records.urlState
  const labelOf = (view: RecordView) =>
    view === 'kept' ? 'Se quedan como están' : viewLabel(view, kind)
  return (
    <section aria-label="A quiénes afecta">
      <Tabs
        label="A quiénes afecta"
        tabs={views.map((view) => ({
          to: at.undo(job.id, { view }),
          label: labelOf(view),
          count: view === 'kept' ? preview.kept : preview.active,
          current: view === which,
        }))}
      />
      <Records
        caption={labelOf(which)}
        page={records}
        noun={kind.noun}
        to={(page) => at.undo(job.id, { view: which, page })}
        empty="Nadie"
      />
    </section>
  )
}

export { ErrorPage as ErrorBoundary }
