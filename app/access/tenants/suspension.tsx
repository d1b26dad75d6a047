import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { tenants } from '#contract/access/tenants.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { requireSuperAdmin } from '#app/kit/backend/permission.ts'
import { ConfirmDialog } from '#app/kit/forms/confirm-dialog.tsx'
import { tenantList } from './list-query.ts'
import { tenantIdOf } from './params.server.ts'

export const meta: MetaFunction = () => [{ title: 'Suspender compañía' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  await requireSuperAdmin(api)
  const tenant = await api.call(tenants.get, { params: { id: tenantIdOf(params) } })
  return { name: tenant.name, closeTo: tenantList.currentUrl(request) }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const tenant = await api.call(tenants.suspend, { params: { id: tenantIdOf(params) } })
  return redirectWithFlash(context, tenantList.currentUrl(request), `Se suspendió ${tenant.name}.`)
}

export default function Suspension() {
  const { name, closeTo } = useLoaderData<typeof loader>()
  return (
    <ConfirmDialog title="Suspender compañía" closeTo={closeTo} confirmLabel="Suspender">
      <p className="font-medium">¿Suspender a {name}?</p>
      <p className="mt-2">
        Nadie de la compañía podrá iniciar sesión, y las sesiones abiertas terminarán. Sus datos se
        conservan.
      </p>
    </ConfirmDialog>
  )
}
