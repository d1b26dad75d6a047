import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { auth, type Session } from '#contract/access/auth.ts'
import { SAVED_REPORT_REFUSALS } from '#contract/reports/report-kinds.ts'
import { reportViewChanges, type ReportView } from '#contract/reports/report-views.ts'
import { reports } from '#contract/reports/reports.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn, type ApiClient } from '#app/kit/backend/api.server.ts'
import { formPage } from '#app/kit/backend/form-draft.server.ts'
import { editingForm, newerRecord } from '#app/kit/forms/saving/conflict.server.ts'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { saveForm } from '#app/kit/forms/saving/save-form.server.ts'
import { TabError } from '#app/kit/shell/tab-error.tsx'
import { listUnderDialog, refused } from './opened.server.ts'
import { asPosted } from './posted.server.ts'
import { FIELD_LABELS, ViewFields } from './view-fields.tsx'

const EDITED = ['name', 'shared'] as const

export const meta: MetaFunction = () => [{ title: 'Editar vista' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const { view, own } = await readMine(api, idOf(params))
  return formPage(request, context, {
    view,
    own,
    defaults: editingForm(EDITED, view),
    closeTo: listUnderDialog(request),
  })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const { view, own } = await readMine(api, id)
  return saveForm({ request, context }, reportViewChanges, {
    prepare: async (posted) => {
      if (!own) posted.form.set('shared', 'true')
      return asPosted(view, ['shared'])(posted)
    },
    save: (body) => api.attempt(reports.updateView, { params: { id }, body }),
    newer: async () =>
      newerRecord(EDITED, await api.call(reports.view, { params: { id } }), {
        labels: FIELD_LABELS,
      }),
    done: ({ name }) => [
      listUnderDialog(request),
      `Se guardaron los cambios de la vista «${name}».`,
    ],
  })
}

/** Reads a view that the actor may change, and whether they own it. */
async function readMine(api: ApiClient, id: number) {
  const [view, session] = await Promise.all([
    api.call(reports.view, { params: { id } }),
    api.call(auth.session, {}),
  ])
  if (!view.editable) throw refused(SAVED_REPORT_REFUSALS.othersView)
  return { view, own: isOwn(view, session) }
}

function isOwn({ owner }: ReportView, { user, acting }: Session): boolean {
  return !acting && owner.id === user.id
}

export default function EditReportView() {
  const { view, own, ...page } = useLoaderData<typeof loader>()
  return (
    <FormDialog id="edit-report-view" title="Editar vista" description={view.name} {...page}>
      <ViewFields report={view} own={own} />
    </FormDialog>
  )
}

export function ErrorBoundary() {
  return <TabError title="Ocurrió un error al editar la vista" />
}
