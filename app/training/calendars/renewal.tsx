import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { calendars } from '#contract/training/calendars.ts'
import { users } from '#contract/people/users.ts'
import { idOf, returnUrl } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ConfirmPage } from '#app/kit/ui/popups/confirm-page.tsx'
import { RouteDialog } from '#app/kit/ui/popups/route-dialog.tsx'

export const meta: MetaFunction = () => [{ title: 'Renovar enlace de calendario' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const [{ full_name, email }] = await Promise.all([
    api.call(users.get, { params: { id } }),
    requireAdmin(api),
  ])
  return { full_name, email, closeTo: returnUrl(request, paths.users.detail(id)) }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const renewed = await api.attempt(calendars.renewOfUser, { params: { id } })
  const back = returnUrl(request, paths.users.detail(id))
  return redirectWithFlash(
    context,
    back,
    renewed.ok
      ? `Se renovó el enlace y se envió a ${renewed.value.to}.`
      : { tone: 'danger', message: renewed.failure.message },
  )
}

export default function CalendarRenewal() {
  const { full_name, email, closeTo } = useLoaderData<typeof loader>()
  return (
    <RouteDialog title="Renovar enlace de calendario" closeTo={closeTo} size="sm">
      <ConfirmPage confirmLabel="Renovar" cancelTo={closeTo} danger={false}>
        <p>¿Renovar el enlace del calendario de {full_name}?</p>
        <p className="mt-2">
          El de ahora deja de funcionar. El nuevo le llega a {email}; nadie más lo ve.
        </p>
      </ConfirmPage>
    </RouteDialog>
  )
}
