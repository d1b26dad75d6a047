import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { KEPT_REFUSALS } from '#contract/report-kinds.ts'
import { reports } from '#contract/reports.ts'
import { idOf } from '../backend/address.server.ts'
import { signedIn } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { TabError } from '../shell/tab-error.tsx'
import { listUnderDialog, refused } from './opened.server.ts'
import { SavedDeletion } from './saved-deletion.tsx'

const TITLE = 'Eliminar vista'

export const meta: MetaFunction = () => [{ title: TITLE }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const view = await api.call(reports.view, { params: { id: idOf(params) } })
  if (!view.editable) throw refused(KEPT_REFUSALS.othersView)
  return { name: view.name, shared: view.shared, closeTo: listUnderDialog(request) }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const { name } = await api.call(reports.view, { params: { id } })
  const outcome = await api.attempt(reports.removeView, { params: { id } })
  if (!outcome.ok)
    return data({ refusal: outcome.failure.message }, { status: outcome.failure.status })
  return redirectWithFlash(context, listUnderDialog(request), `Se eliminó la vista «${name}».`)
}

export default function ReportViewDeletion() {
  const { name, shared, closeTo } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()?.refusal
  return (
    <SavedDeletion
      title={TITLE}
      question={`¿Eliminar la vista «${name}»?`}
      closeTo={closeTo}
      refusal={refusal}
    >
      {shared ? 'La compañía entera deja de verla. ' : null}
      El reporte no se elimina, y los envíos programados siguen. No se puede deshacer.
    </SavedDeletion>
  )
}

export function ErrorBoundary() {
  return <TabError title="Ocurrió un error al eliminar la vista" />
}
