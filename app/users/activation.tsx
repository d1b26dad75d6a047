import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { agree, NOUNS } from '#contract/nouns.ts'
import { users } from '#contract/users.ts'
import { signedIn } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import { actions } from '../copy/common.ts'
import { NothingChosen } from '../forms/nothing-chosen.tsx'
import { ConfirmPage } from '../ui/confirm-page.tsx'
import { RouteDialog } from '../ui/route-dialog.tsx'
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
    ? await api.call(users.enableMatching, { body: selection.matching })
    : await api.call(users.enable, { params: { ids: selection.ids.join(',') } })
  const verb = ['activó', 'activaron'] as const
  return redirectWithFlash(context, selectionBack(request), changeFlash(verb, result))
}

export default function Activation() {
  const { count, who, closeTo } = useLoaderData<typeof loader>()
  const title = agree(count, 'Activar usuario', 'Activar usuarios')
  if (count === 0) {
    return (
      <RouteDialog title={title} closeTo={closeTo} size="sm">
        <NothingChosen noun={NOUNS.user} closeTo={closeTo} />
      </RouteDialog>
    )
  }
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
          {agree(count, 'Podrá', 'Podrán')} volver a iniciar sesión con su contraseña de antes.
        </p>
      </ConfirmPage>
    </RouteDialog>
  )
}
