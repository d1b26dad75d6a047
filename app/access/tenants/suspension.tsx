import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { tenants } from '#contract/access/tenants.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { requireSuperAdmin } from '#app/kit/backend/permission.ts'
import { ConfirmDialog } from '#app/kit/forms/confirm-dialog.tsx'
import { tenantList } from './list-query.ts'
import { tenantIdOf } from './params.server.ts'

/** Copy of the two changes, by the last part of the address. */
const CHANGES = {
  suspension: {
    verb: 'Suspender',
    done: 'Se suspendió',
    effect:
      'Nadie de la compañía podrá iniciar sesión, y las sesiones abiertas terminarán. Sus datos se conservan.',
  },
  resumption: {
    verb: 'Reactivar',
    done: 'Se reactivó',
    effect: 'Su gente podrá iniciar sesión de nuevo.',
  },
} as const

const changeOf = ({ url }: Request): keyof typeof CHANGES =>
  new URL(url).pathname.includes('/resumption') ? 'resumption' : 'suspension'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${CHANGES[data?.change ?? 'suspension'].verb} compañía` },
]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  await requireSuperAdmin(api)
  const tenant = await api.call(tenants.get, { params: { id: tenantIdOf(params) } })
  return { change: changeOf(request), name: tenant.name, closeTo: tenantList.currentUrl(request) }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const change = changeOf(request)
  const call = change === 'resumption' ? tenants.resume : tenants.suspend
  const { name } = await api.call(call, { params: { id: tenantIdOf(params) } })
  return redirectWithFlash(
    context,
    tenantList.currentUrl(request),
    `${CHANGES[change].done} ${name}.`,
  )
}

export default function Suspension() {
  const { change, name, closeTo } = useLoaderData<typeof loader>()
  const { verb, effect } = CHANGES[change]
  return (
    <ConfirmDialog title={`${verb} compañía`} closeTo={closeTo} confirmLabel={verb}>
      <p className="font-medium">{`¿${verb} a ${name}?`}</p>
      <p className="mt-2">{effect}</p>
    </ConfirmDialog>
  )
}
