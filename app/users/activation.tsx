import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { users } from '#contract/users.ts'
import { signedIn } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import { actions } from '../copy/common.ts'
import { ConfirmPage } from '../ui/confirm-page.tsx'
import { RouteDialog } from '../ui/route-dialog.tsx'
import { NobodySelected } from './nobody-selected.tsx'
import { changeFlash, describeSelection, readSelection, selectionBack } from './selection.server.ts'

export const meta: MetaFunction = () => [{ title: 'Activar usuarios' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const [selected] = await Promise.all([
    describeSelection(api, readSelection(request)),
    requireAdmin(api),
  ])
  return { ...selected, closeTo: selectionBack(request) }
}

/** The selection stays in the address, so the question says what its answer does. */
export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const selection = readSelection(request)
  const result = selection.all
    ? await api.call(users.enableMatching, { body: { q: selection.q } })
    : await api.call(users.enable, { params: { ids: selection.ids.join(',') } })
  const verb = { one: 'Se activó', many: 'Se activaron' }
  return redirectWithFlash(context, selectionBack(request), changeFlash(verb, result))
}

export default function Activation() {
  const { count, who, closeTo } = useLoaderData<typeof loader>()
  const title = count > 1 ? 'Activar usuarios' : 'Activar usuario'
  if (count === 0) return <NobodySelected title={title} closeTo={closeTo} />
  return (
    <RouteDialog title={title} closeTo={closeTo} size="sm">
      <ConfirmPage
        confirmLabel="Activar"
        cancelLabel={actions.cancel}
        cancelTo={closeTo}
        danger={false}
      >
        <p className="font-medium">¿Activar a {who}?</p>
        <p className="mt-2">
          {count > 1
            ? 'Podrán volver a iniciar sesión con su contraseña de antes.'
            : 'Podrá volver a iniciar sesión con su contraseña de antes.'}
        </p>
      </ConfirmPage>
    </RouteDialog>
  )
}
