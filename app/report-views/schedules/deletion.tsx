import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { counted, NOUNS } from '#contract/nouns.ts'
import { reports } from '#contract/reports.ts'
import { idOf } from '../../backend/address.server.ts'
import { signedIn } from '../../backend/api.server.ts'
import { redirectWithFlash } from '../../backend/flash.server.ts'
import { TabError } from '../../shell/tab-error.tsx'
import { SavedDeletion } from '../saved-deletion.tsx'
import { listUnderDialog } from '../opened.server.ts'

const TITLE = 'Eliminar envío programado'

export const meta: MetaFunction = () => [{ title: TITLE }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const { name, recipients } = await api.call(reports.schedule, { params: { id: idOf(params) } })
  return { name, people: recipients.length, closeTo: listUnderDialog(request) }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const { name } = await api.call(reports.schedule, { params: { id } })
  const outcome = await api.attempt(reports.removeSchedule, { params: { id } })
  if (!outcome.ok)
    return data({ refusal: outcome.failure.message }, { status: outcome.failure.status })
  return redirectWithFlash(context, listUnderDialog(request), `Se eliminó el envío «${name}».`)
}

export default function ReportScheduleDeletion() {
  const { name, people, closeTo } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()?.refusal
  return (
    <SavedDeletion
      title={TITLE}
      question={`¿Eliminar el envío «${name}»?`}
      closeTo={closeTo}
      refusal={refusal}
    >
      {`Deja de enviarse a ${counted(people, NOUNS.person)}. Para detenerlo por un tiempo, edítalo y desactívalo. No se puede deshacer.`}
    </SavedDeletion>
  )
}

export function ErrorBoundary() {
  return <TabError title="Ocurrió un error al eliminar el envío" />
}
