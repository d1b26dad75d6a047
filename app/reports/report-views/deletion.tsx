import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData, useParams } from '@remix-run/react'
import { counted, NOUNS } from '#contract/platform/values/nouns.ts'
import { SAVED_REPORT_REFUSALS } from '#contract/reports/report-kinds.ts'
import { reports } from '#contract/reports/reports.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn, type ApiClient } from '#app/kit/backend/api.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { notFound } from '#app/kit/backend/not-found.ts'
import { ConfirmDialog } from '#app/kit/forms/confirm-dialog.tsx'
import { refusedConfirmation } from '#app/kit/forms/saving/read-form.server.ts'
import { TabError } from '#app/kit/shell/tab-error.tsx'
import { listUnderDialog, refused } from './opened.server.ts'

/** Confirmation before a saved view or a schedule is deleted; the URL says which. */

const SAVED = {
  views: { title: 'Eliminar vista', the: 'la vista' },
  schedules: { title: 'Eliminar envío programado', the: 'el envío' },
} as const
type Saved = keyof typeof SAVED

function savedIn({ saved = '' }: { saved?: string }): Saved {
  if (!Object.hasOwn(SAVED, saved)) throw notFound()
  return saved as Saved
}

export const meta: MetaFunction = ({ params }) => [{ title: SAVED[savedIn(params)].title }]

/** Reads the name, and the effect of the deletion. */
async function describe(api: ApiClient, saved: Saved, id: number) {
  if (saved === 'schedules') {
    const { name, recipients } = await api.call(reports.schedule, { params: { id } })
    const effect = `Deja de enviarse a ${counted(recipients.length, NOUNS.person)}. Para detenerlo por un tiempo, edítalo y desactívalo. No se puede deshacer.`
    return { name, editable: true, effect }
  }
  const { name, shared, editable } = await api.call(reports.view, { params: { id } })
  const effect = `${shared ? 'La compañía entera deja de verla. ' : ''}El reporte no se elimina, y los envíos programados siguen. No se puede deshacer.`
  return { name, editable, effect }
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const { editable, ...description } = await describe(api, savedIn(params), idOf(params))
  if (!editable) throw refused(SAVED_REPORT_REFUSALS.othersView)
  return { ...description, closeTo: listUnderDialog(request) }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const [saved, id] = [savedIn(params), idOf(params)]
  const { name } = await describe(api, saved, id)
  const remove = saved === 'views' ? reports.removeView : reports.removeSchedule
  const outcome = await api.attempt(remove, { params: { id } })
  if (!outcome.ok) return refusedConfirmation(outcome.failure)
  const done = `Se eliminó ${SAVED[saved].the} «${name}».`
  return redirectWithFlash(context, listUnderDialog(request), done)
}

export default function SavedReportDeletion() {
  const { name, effect, closeTo } = useLoaderData<typeof loader>()
  const { title, the } = SAVED[savedIn(useParams())]
  return (
    <ConfirmDialog title={title} closeTo={closeTo}>
      <p className="break-words font-medium">{`¿Eliminar ${the} «${name}»?`}</p>
      <p className="mt-2">{effect}</p>
    </ConfirmDialog>
  )
}

export function ErrorBoundary() {
  const { saved } = useParams()
  const the = saved === 'schedules' ? SAVED.schedules.the : SAVED.views.the
  return <TabError title={`Ocurrió un error al eliminar ${the}`} />
}
