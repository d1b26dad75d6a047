import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { areas } from '#contract/areas.ts'
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
import { KeptByUnits } from './refusal.tsx'
import { areaList } from './list-query.ts'

export const meta: MetaFunction = () => [{ title: 'Eliminar áreas' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  await requireAdmin(api)
  const { ids, selected, selectionToken, orDeletedError } = selectedIds(
    await readSelection(
      { request, context, api, list: areaList.action },
      { allowAllMatching: false },
    ),
  )
  const closeTo = returnUrl(request, areaList.currentUrl(request))
  if (ids.length === 0) return { chosen: [], others: null, on: null, selectionToken, closeTo }
  const [chosen, on] = await Promise.all([
    orDeletedError(api.call(areas.usage, { params: { id: ids.join(',') } })),
    affectedItems(
      request,
      areaList,
      selected,
      (query) => api.call(areas.list, { query }),
      (row) => row.name,
    ),
  ])
  const inUse = chosen.some(({ users: userCount }) => userCount > 0)
  const others = inUse ? await lookup(api.call(users.areas, {}), 'Error al cargar las areas') : null
  return { chosen, others: others && otherThan(ids, others), on, selectionToken, closeTo }
}

/** Keeps the selection in the address, so that the confirmation names what the action deletes. */
export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const { ids, ...pick } = selectedIds(
    await readSelection(
      { request, context, api, list: areaList.action },
      { allowAllMatching: false },
    ),
  )
  if (pick.stale) return redirect(confirmationUrl(request, pick))
  const form = await readForm(request, moveForm('Debes elegir a qué área pasan los usuarios'))
  if (!form.ok) return form.answer
  const input = { params: { id: ids.join(',') }, query: form.values }
  const outcome = await pick.orDeletedError(api.attempt(areas.remove, input))
  if (!outcome.ok) return form.refuse(outcome.failure)
  const flash = deletedAndMoved(NOUNS.area, outcome.value, { kind: 'areas', ids })
  // The detail of a deleted area no longer exists.
  await pick.clear()
  return redirectWithFlash(context, areaList.currentUrl(request), flash)
}

export default function AreaDeletion() {
  const { chosen, others, on, selectionToken, closeTo } = useLoaderData<typeof loader>()
  const question = { noun: NOUNS.area, chosen, closeTo, selectionToken }
  return (
    <RouteDialog
      title={agree(chosen.length, 'Eliminar área', 'Eliminar áreas')}
      closeTo={closeTo}
      size="sm"
    >
      {on ? <OutsideSearch on={on} /> : null}
      {chosen.length === 0 ? (
        <NothingChosen {...question} />
      ) : chosen.some(({ only_area_of }) => only_area_of.length > 0) ? (
        <KeptByUnits {...question} />
      ) : others ? (
        <MoveAndDelete {...question} others={others} at={paths.areas.detail} />
      ) : (
        <SureToDelete {...question} />
      )}
    </RouteDialog>
  )
}
