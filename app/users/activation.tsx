import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { agree, NOUNS } from '#contract/nouns.ts'
import { signedIn } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import { actions } from '../copy/common.ts'
import { NothingChosen } from '../forms/nothing-chosen.tsx'
import { mustAsk, questionOf, readPick } from '../lists/picked.server.ts'
import { ConfirmPage } from '../ui/confirm-page.tsx'
import { RouteDialog } from '../ui/route-dialog.tsx'
import { userList } from './list-query.ts'
import { changeFlash, changeStatus, describeSelection, selectionBack } from './selection.server.ts'

export const meta: MetaFunction = () => [{ title: 'Activar usuarios' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const at = { request, context, api, list: userList.action }
  const [{ picked, proof }] = await Promise.all([
    readPick(at, { wholesale: true }),
    requireAdmin(api),
  ])
  return { ...(await describeSelection(api, picked)), proof, closeTo: selectionBack(request) }
}

/** A few are activated at once, since that can be undone; many are asked about first. */
export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  await requireAdmin(api)
  const at = { request, context, api, list: userList.action }
  const pick = await readPick(at, { wholesale: true })
  const { picked } = pick
  const { count, one } = await describeSelection(api, picked)
  if (!picked || count === 0 || mustAsk(pick, count)) return redirect(questionOf(request, pick))
  const result = await pick.present(changeStatus(api, picked, 'enable'))
  await pick.used()
  const flash = changeFlash('enable', result, { request: context.requestId, one })
  return redirectWithFlash(context, selectionBack(request), flash)
}

export default function Activation() {
  const { count, who, proof, closeTo } = useLoaderData<typeof loader>()
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
        fields={{ confirmed: proof }}
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
