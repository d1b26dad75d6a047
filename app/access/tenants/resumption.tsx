import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { tenants } from '#contract/access/tenants.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { requireSuperAdmin } from '#app/kit/backend/permission.ts'
import { ConfirmDialog } from '#app/kit/forms/confirm-dialog.tsx'
import { tenantList } from './list-query.ts'
import { tenantIdOf } from './params.server.ts'

export const meta: MetaFunction = () => [{ title: 'Reactivar compañía' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  await requireSuperAdmin(api)
  const tenant = await api.call(tenants.get, { params: { id: tenantIdOf(params) } })
  return { name: tenant.name, closeTo: tenantList.currentUrl(request) }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const tenant = await api.call(tenants.resume, { params: { id: tenantIdOf(params) } })
  return redirectWithFlash(context, tenantList.currentUrl(request), `Se reactivó ${tenant.name}.`)
}

export default function Resumption() {
  const { name, closeTo } = useLoaderData<typeof loader>()
  return (
    <ConfirmDialog title="Reactivar compañía" closeTo={closeTo} confirmLabel="Reactivar">
      <p className="font-medium">¿Reactivar a {name}?</p>
      <p className="mt-2">Su gente podrá iniciar sesión de nuevo.</p>
    </ConfirmDialog>
  )
}
