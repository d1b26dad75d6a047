import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { positions } from '#contract/positions.ts'
import { agree, NOUNS } from '#contract/nouns.ts'
import { users } from '#contract/users.ts'
import { returnUrl } from '../backend/address.server.ts'
import { signedIn } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import { MoveAndDelete, SureToDelete } from '../forms/deletion-questions.tsx'
import { deletedAndMoved, moveForm, otherThan } from '../forms/deletion.server.ts'
import { lookup } from '../forms/lookup.server.ts'
import { NothingChosen } from '../forms/nothing-chosen.tsx'
import { affectedItems } from '../lists/affected-items.server.ts'
import { OutsideSearch } from '../lists/affected-items.tsx'
import { selectedIds, confirmationUrl, readSelection } from '../lists/selection.server.ts'
import { readForm } from '../forms/read-form.server.ts'
import { paths } from '../paths.ts'
import { RouteDialog } from '../ui/route-dialog.tsx'
import { UsersOutsideScope } from './refusal.tsx'
import { positionList } from './list-query.ts'

export const meta: MetaFunction = () => [{ title: 'Eliminar cargos' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  await requireAdmin(api)
  const { ids, selected, selectionToken, orDeletedError } = selectedIds(
    await readSelection(
      { request, context, api, list: positionList.action },
      { allowAllMatching: false },
    ),
  )
  const closeTo = returnUrl(request, positionList.currentUrl(request))
  if (ids.length === 0) return { chosen: [], others: null, on: null, selectionToken, closeTo }
  const [chosen, on] = await Promise.all([
    orDeletedError(api.call(positions.usage, { params: { id: ids.join(',') } })),
    affectedItems(
      request,
      positionList,
      selected,
      (query) => api.call(positions.list, { query }),
      (row) => row.name,
    ),
  ])
  const inUse = chosen.some(({ users: userCount }) => userCount > 0)
  const others = inUse
    ? await lookup(api.call(users.positions, {}), 'Error al cargar los cargos')
    : null
  return { chosen, others: others && otherThan(ids, others), on, selectionToken, closeTo }
}

/** Keeps the selection in the address, so that the confirmation names what the action deletes. */
export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const { ids, ...pick } = selectedIds(
    await readSelection(
      { request, context, api, list: positionList.action },
      { allowAllMatching: false },
    ),
  )
  if (pick.stale) return redirect(confirmationUrl(request, pick))
  const form = await readForm(request, moveForm('Debes elegir a qué cargo pasan los usuarios'))
  if (!form.ok) return form.answer
  const input = { params: { id: ids.join(',') }, query: form.values }
  const outcome = await pick.orDeletedError(api.attempt(positions.remove, input))
  if (!outcome.ok) return form.refuse(outcome.failure)
  const flash = deletedAndMoved(NOUNS.position, outcome.value, { kind: 'positions', ids })
  // The detail of a deleted position no longer exists.
  await pick.clear()
  return redirectWithFlash(context, positionList.currentUrl(request), flash)
}

export default function PositionDeletion() {
  const { chosen, others, on, selectionToken, closeTo } = useLoaderData<typeof loader>()
  const question = { noun: NOUNS.position, chosen, closeTo, selectionToken }
  return (
    <RouteDialog
      title={agree(chosen.length, 'Eliminar cargo', 'Eliminar cargos')}
      closeTo={closeTo}
      size="sm"
    >
      {on ? <OutsideSearch on={on} /> : null}
      {chosen.length === 0 ? (
        <NothingChosen {...question} />
      ) : chosen.some(({ users_outside }) => users_outside > 0) ? (
        <UsersOutsideScope {...question} />
      ) : others ? (
        <MoveAndDelete {...question} others={others} at={paths.positions.detail} />
      ) : (
        <SureToDelete {...question} />
      )}
    </RouteDialog>
  )
}
