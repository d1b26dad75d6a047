import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { credentials } from '#contract/courses/credentials.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { ConfirmDialog } from '#app/kit/forms/confirm-dialog.tsx'
import { refusedConfirmation } from '#app/kit/forms/saving/read-form.server.ts'
import { credentialList } from './list-query.ts'

const TITLE = 'Anular la revocación'

export const meta: MetaFunction = () => [{ title: TITLE }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  await requireAdmin(api)
  const credential = await api.call(credentials.get, { params: { id: idOf(params) } })
  return { credential, closeTo: credentialList.currentUrl(request) }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const outcome = await api.attempt(credentials.restore, { params: { id: idOf(params) } })
  if (!outcome.ok) return refusedConfirmation(outcome.failure)
  const done = `La credencial de ${outcome.value.full_name} vuelve a valer.`
  return redirectWithFlash(context, credentialList.currentUrl(request), done)
}

export default function Restoration() {
  const { credential, closeTo } = useLoaderData<typeof loader>()
  const { name, full_name, revocation_reason } = credential
  return (
    <ConfirmDialog title={TITLE} closeTo={closeTo} confirmLabel="Anular la revocación">
      <p className="font-medium">
        ¿Devolver la validez a la credencial {name} de {full_name}?
      </p>
      {revocation_reason ? <p className="mt-2">Se revocó por: {revocation_reason}</p> : null}
    </ConfirmDialog>
  )
}
