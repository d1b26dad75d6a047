import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { preregistrationObservations } from '#contract/people/preregistration-observations.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { ConfirmDialog } from '#app/kit/forms/confirm-dialog.tsx'
import { refusedConfirmation } from '#app/kit/forms/saving/read-form.server.ts'
import { TabError } from '#app/kit/shell/tab-error.tsx'
import { observationList } from './list-query.ts'

const TITLE = 'Eliminar observación guardada'

export const meta: MetaFunction = () => [{ title: TITLE }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const { name, shared } = await api.call(preregistrationObservations.get, {
    params: { id: idOf(params) },
  })
  return { name, shared, closeTo: observationList.currentUrl(request) }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const outcome = await api.attempt(preregistrationObservations.remove, {
    params: { id: idOf(params) },
  })
  if (!outcome.ok) return refusedConfirmation(outcome.failure)
  return redirectWithFlash(
    context,
    observationList.currentUrl(request),
    'Se eliminó la observación guardada.',
  )
}

export default function ObservationDeletion() {
  const { name, shared, closeTo } = useLoaderData<typeof loader>()
  return (
    <ConfirmDialog title={TITLE} closeTo={closeTo}>
      <p className="break-words font-medium">{`¿Eliminar «${name}»?`}</p>
      <p className="mt-2">
        {shared ? 'Nadie de la compañía podrá elegirla. ' : ''}
        Los prerregistros ya decididos conservan sus observaciones. No se puede deshacer.
      </p>
    </ConfirmDialog>
  )
}

export function ErrorBoundary() {
  return <TabError title="Ocurrió un error al eliminar la observación guardada" />
}
