import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { idOf } from '#app/kit/backend/address.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { ConfirmDialog } from '#app/kit/forms/confirm-dialog.tsx'
import { openTokens } from './opened.server.ts'

const TITLE = 'Revocar token'

export const meta: MetaFunction = () => [{ title: TITLE }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api, owner, calls } = await openTokens({ request, context })
  const { name, hint } = await api.call(calls.get, { params: { id: idOf(params) } })
  return { name, hint, closeTo: owner.at.list }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api, owner, calls } = await openTokens({ request, context })
  const { name } = await api.call(calls.revoke, { params: { id: idOf(params) } })
  return redirectWithFlash(context, owner.at.list, `Se revocó el token «${name}».`)
}

export default function TokenRevocation() {
  const { name, hint, closeTo } = useLoaderData<typeof loader>()
  return (
    <ConfirmDialog title={TITLE} closeTo={closeTo} confirmLabel="Revocar">
      <p className="break-words font-medium">¿Revocar el token «{name}»?</p>
      <p className="mt-2">
        El programa que usa <span className="break-all font-mono">{hint}</span> pierde el acceso
        desde su siguiente llamada. No se puede deshacer.
      </p>
    </ConfirmDialog>
  )
}
