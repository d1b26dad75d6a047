import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { chosen, counted } from '#contract/nouns.ts'
import { users } from '#contract/users.ts'
import { chosenIds, idOf } from '../backend/address.server.ts'
import { signedIn, type ApiClient } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { actions } from '../copy/common.ts'
import { NothingChosen } from '../forms/nothing-chosen.tsx'
import { ConfirmPage } from '../ui/confirm-page.tsx'
import { RouteDialog } from '../ui/route-dialog.tsx'
import { KINDS, kindOf, type Kind } from './kinds.ts'
import { memberList } from './list-query.ts'
import { changeFlash, readMembers, removeMembers, type Picked } from './membership.server.ts'

export const meta: MetaFunction = () => [{ title: 'Quitar del grupo' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const [id, kind] = [idOf(params), kindOf(params)]
  const { count, what } = await describe(request, api, kind, id, picked(request, id, kind))
  return { kind, count, what, closeTo: memberList(id, kind).sameList(request) }
}

/** The selection stays in the address, so the question says what its answer does. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const [id, kind] = [idOf(params), kindOf(params)]
  const change = await removeMembers(api, kind, id, picked(request, id, kind))
  const flash = changeFlash(kind, 'removed', change)
  return redirectWithFlash(context, memberList(id, kind).sameList(request), flash)
}

function picked(request: Request, id: number, kind: Kind): Picked {
  const { all, q } = memberList(id, kind).readListQuery(new URL(request.url).searchParams)
  return all && kind === 'users' ? { all, q } : { all: false, ids: chosenIds(request) }
}

/** What goes: one by its name, several by their number. */
async function describe(
  request: Request,
  api: ApiClient,
  kind: Kind,
  id: number,
  selection: Picked,
): Promise<{ count: number; what: string }> {
  const { noun } = KINDS[kind]
  if (selection.all) {
    const { q } = selection
    const { total } = await readMembers(request, api, kind, 'list', id)
    const which = q ? `que coinciden con «${q}»` : 'del grupo'
    return { count: total, what: `los ${counted(total, noun)} ${which}` }
  }
  const [only] = selection.ids
  const count = selection.ids.length
  if (count > 1) return { count, what: chosen(count, noun) }
  if (kind === 'users' && only !== undefined) {
    const { full_name } = await api.call(users.get, { params: { id: only } })
    return { count, what: full_name }
  }
  return { count, what: `el ${noun.one} seleccionado` }
}

export default function Removal() {
  const { kind, count, what, closeTo } = useLoaderData<typeof loader>()
  const { noun, consequence } = KINDS[kind]
  if (count === 0) {
    return (
      <RouteDialog title="Quitar del grupo" closeTo={closeTo} size="sm">
        <NothingChosen noun={noun} closeTo={closeTo} />
      </RouteDialog>
    )
  }
  return (
    <RouteDialog title="Quitar del grupo" closeTo={closeTo} size="sm">
      <ConfirmPage confirmLabel="Quitar" cancelLabel={actions.cancel} cancelTo={closeTo}>
        <p className="font-medium">¿Quitar {kind === 'users' ? `a ${what}` : what} del grupo?</p>
        <p className="mt-2">{consequence}</p>
      </ConfirmPage>
    </RouteDialog>
  )
}
