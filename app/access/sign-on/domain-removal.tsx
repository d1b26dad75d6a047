import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { signOn } from '#contract/access/sign-on.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { notFound } from '#app/kit/backend/not-found.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { ConfirmDialog } from '#app/kit/forms/confirm-dialog.tsx'
import { refusedConfirmation } from '#app/kit/forms/saving/read-form.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { TabError } from '#app/kit/shell/tab-error.tsx'

const TITLE = 'Quitar dominio'

export const meta: MetaFunction = () => [{ title: TITLE }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const [{ domains }] = await Promise.all([api.call(signOn.settings, {}), requireAdmin(api)])
  const found = domains.find(({ id }) => id === idOf(params))
  if (!found) throw notFound('No se encontró el dominio')
  return { domain: found.domain }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const outcome = await api.attempt(signOn.removeDomain, { params: { id: idOf(params) } })
  if (!outcome.ok) return refusedConfirmation(outcome.failure)
  return redirectWithFlash(context, paths.signOn.page, 'El dominio se quitó.')
}

export default function DomainRemoval() {
  const { domain } = useLoaderData<typeof loader>()
  return (
    <ConfirmDialog title={TITLE} closeTo={paths.signOn.page} confirmLabel="Quitar">
      <p className="font-medium">¿Quitar el dominio {domain}?</p>
      <p className="mt-2">
        Los correos de este dominio dejan de llevar al ingreso único. Quien ya está vinculado sigue
        ingresando con la dirección directa de la compañía.
      </p>
    </ConfirmDialog>
  )
}

export function ErrorBoundary() {
  return <TabError title="Ocurrió un error al quitar el dominio" />
}
