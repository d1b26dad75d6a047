import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { credentials } from '#contract/courses/credentials.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { ConfirmDialog } from '#app/kit/forms/confirm-dialog.tsx'
import { refusedConfirmation } from '#app/kit/forms/saving/read-form.server.ts'
import { credentialList } from './list-query.ts'

const TITLE = 'Cambiar la clave'

export const meta: MetaFunction = () => [{ title: TITLE }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(await signedIn(request, context))
  return { closeTo: credentialList.currentUrl(request) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const outcome = await api.attempt(credentials.rotateKey, {})
  if (!outcome.ok) return refusedConfirmation(outcome.failure)
  const done = 'Las credenciales se firman con una clave nueva.'
  return redirectWithFlash(context, credentialList.currentUrl(request), done)
}

export default function KeyRotation() {
  const { closeTo } = useLoaderData<typeof loader>()
  return (
    <ConfirmDialog title={TITLE} closeTo={closeTo} confirmLabel="Cambiar la clave">
      <p className="font-medium">¿Firmar con una clave nueva?</p>
      <p className="mt-2">
        La parte privada de la clave actual se elimina. La pública sigue en el documento del emisor,
        así que lo ya firmado se comprueba como antes.
      </p>
    </ConfirmDialog>
  )
}
