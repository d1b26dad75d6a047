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

export const meta: MetaFunction = () => [{ title: 'Desactivar usuarios' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const at = { request, context, api, list: userList.action }
  const [{ picked, proof }] = await Promise.all([
    readPick(at, { wholesale: true }),
    requireAdmin(api),
  ])
  return { ...(await describeSelection(api, picked)), proof, closeTo: selectionBack(request) }
}

/** Asked about however few they are (specification 1, 'Confirmations'), and can be undone all the same. */
export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  await requireAdmin(api)
  const at = { request, context, api, list: userList.action }
  const pick = await readPick(at, { wholesale: true })
  const { picked } = pick
  const { count, one } = await describeSelection(api, picked)
  if (!picked || count === 0 || mustAsk(pick, count)) return redirect(questionOf(request, pick))
  const result = await pick.present(changeStatus(api, picked, 'disable'))
  await pick.used()
  const flash = changeFlash('disable', result, { request: context.requestId, one })
  return redirectWithFlash(context, selectionBack(request), flash)
}

export default function Deactivation() {
  const { count, who, proof, closeTo } = useLoaderData<typeof loader>()
  const title = agree(count, 'Desactivar usuario', 'Desactivar usuarios')
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
        confirmLabel="Desactivar"
        cancelLabel={actions.cancel}
        cancelTo={closeTo}
        fields={{ confirmed: proof }}
      >
        <p className="font-medium">¿Desactivar a {who}?</p>
        <p className="mt-2">
          Ya no {agree(count, 'podrá', 'podrán')} iniciar sesión, y sus sesiones abiertas
          terminarán. Sus datos se conservan.
        </p>
      </ConfirmPage>
    </RouteDialog>
  )
}
