import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { agree, counted } from '#contract/nouns.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { actions } from '../copy/common.ts'
import { paths } from '../paths.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { ConfirmPage } from '../ui/confirm-page.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { openJob } from './open-import.server.ts'
import { Records } from './records.tsx'
import { readRecords, viewOf, type RecordView } from './records.server.ts'
import { UndoFigures } from './undo-figures.tsx'

export const meta: MetaFunction = () => [{ title: 'Deshacer la importación' }]

/** What undoing would do now; a job that cannot be undone says why on its own page. */
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

/** What will be taken back, what stays and why, and the question. */
export default function UndoImport() {
  const { kind, job, preview } = useLoaderData<typeof loader>()
  const back = paths.import(kind.listAt).job(job.id)
  const nothing = preview.deactivate + preview.restore === 0
  return (
    <>
      <PageHeader
        title="Deshacer la importación"
        back={{ to: back, label: 'Volver a la importación' }}
        description={[kind.into, job.filename].filter(Boolean).join(' · ')}
      />
      <UndoFigures preview={preview} />
      <div className="my-6 max-w-form rounded border border-line bg-surface p-4">
        <ConfirmPage
          confirmLabel="Deshacer la importación"
          cancelLabel={actions.cancel}
          cancelTo={back}
        >
          {nothing ? (
            <p>
              No hay nada que recuperar: todo cambió después de la importación y se quedará como
              está.
            </p>
          ) : (
            <Consequences />
          )}
        </ConfirmPage>
      </div>
      <Named />
    </>
  )
}

function Consequences() {
  const { kind, preview } = useLoaderData<typeof loader>()
  const { deactivate, restore, kept, active } = preview
  const { noun } = kind
  return (
    <>
      <p className="font-medium">¿Deshacer lo que hizo este archivo?</p>
      <ul className="mt-2 list-disc pl-5">
        {deactivate > 0 ? (
          <li>
            {counted(deactivate, noun)} que creó{' '}
            {agree(deactivate, 'quedará desactivado', 'quedarán desactivados')}: no{' '}
            {agree(deactivate, 'podrá', 'podrán')} ingresar. Su usuario, correo, grupos y cursos se
            conservan, y puedes {agree(deactivate, 'activarlo', 'activarlos')} después.
          </li>
        ) : null}
        {active > 0 ? (
          <li>
            De {agree(deactivate, 'ese', 'esos')}, {counted(active, noun)} ya{' '}
            {agree(active, 'ingresó o respondió', 'ingresaron o respondieron')}: lo que{' '}
            {agree(active, 'hizo', 'hicieron')} se conserva, pero no{' '}
            {agree(active, 'podrá', 'podrán')} seguir.
          </li>
        ) : null}
        {restore > 0 ? (
          <li>
            {counted(restore, noun)} que actualizó{' '}
            {agree(restore, 'recuperará los valores', 'recuperarán los valores')} de antes, también
            contraseña y rol si el archivo los cambió.
          </li>
        ) : null}
        {kept > 0 ? (
          <li>
            {counted(kept, noun)} {agree(kept, 'se quedará como está', 'se quedarán como están')},
            con el motivo de cada uno en la lista.
          </li>
        ) : null}
      </ul>
      <p className="mt-2">Una importación se deshace una sola vez.</p>
    </>
  )
}

/** Who has begun to use what was created, and who stays. */
function Named() {
  const { kind, job, views, records, preview } = useLoaderData<typeof loader>()
  if (!records) return null
  const at = paths.import(kind.listAt)
  const { which } = records.shown
  return (
    <section aria-label="A quiénes afecta">
      <Tabs
        label="A quiénes afecta"
        tabs={views.map((view) => ({
          to: at.undo(job.id, { view }),
          label: LABELS[view],
          count: view === 'kept' ? preview.kept : preview.active,
          current: view === which,
        }))}
      />
      <Records
        caption={LABELS[which]}
        page={records}
        noun={kind.noun}
        to={(page) => at.undo(job.id, { view: which, page })}
        empty="Nadie"
      />
    </section>
  )
}

const LABELS: Record<RecordView, string> = {
  created: 'Creados',
  updated: 'Actualizados',
  kept: 'Se quedan como están',
  active: 'Ya ingresaron o respondieron',
}

export { ErrorPage as ErrorBoundary }
