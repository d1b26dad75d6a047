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
import { wayBack } from '../backend/address.server.ts'
import { signedIn } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import { MoveAndDelete, SureToDelete } from '../forms/deletion-questions.tsx'
import { deletedAndMoved, moveForm, otherThan } from '../forms/deletion.server.ts'
import { lookup } from '../forms/lookup.server.ts'
import { NothingChosen } from '../forms/nothing-chosen.tsx'
import { actedOn } from '../lists/acted-on.server.ts'
import { OutsideSearch } from '../lists/acted-on.tsx'
import { idsIn, questionOf, readPick } from '../lists/picked.server.ts'
import { readForm } from '../forms/read-form.server.ts'
import { paths } from '../paths.ts'
import { RouteDialog } from '../ui/route-dialog.tsx'
import { UsersBeyond } from './refusal.tsx'
import { positionList } from './list-query.ts'

export const meta: MetaFunction = () => [{ title: 'Eliminar cargos' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  await requireAdmin(api)
  const { ids, picked, proof, present } = idsIn(
    await readPick({ request, context, api, list: positionList.action }, { wholesale: false }),
  )
  const closeTo = wayBack(request, positionList.sameList(request))
  if (ids.length === 0) return { chosen: [], others: null, on: null, proof, closeTo }
  const [chosen, on] = await Promise.all([
    present(api.call(positions.usage, { params: { id: ids.join(',') } })),
    actedOn(
      request,
      positionList,
      picked,
      (query) => api.call(positions.list, { query }),
      (row) => row.name,
    ),
  ])
  const inUse = chosen.some(({ users: having }) => having > 0)
  const others = inUse
    ? await lookup(api.call(users.positions, {}), 'Error al cargar los cargos')
    : null
  return { chosen, others: others && otherThan(ids, others), on, proof, closeTo }
}

/** The selection stays in the address, so the question says what its answer does. */
export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const { ids, ...pick } = idsIn(
    await readPick({ request, context, api, list: positionList.action }, { wholesale: false }),
  )
  if (pick.stale) return redirect(questionOf(request, pick))
  const form = await readForm(request, moveForm('Debes elegir a qué cargo pasan los usuarios'))
  if (!form.ok) return form.answer
  const input = { params: { id: ids.join(',') }, query: form.values }
  const outcome = await pick.present(api.attempt(positions.remove, input))
  if (!outcome.ok) return form.refuse(outcome.failure)
  const flash = deletedAndMoved(NOUNS.position, outcome.value, { kind: 'positions', ids })
  // Where one of them was looked at, there is nothing any more.
  await pick.used()
  return redirectWithFlash(context, positionList.sameList(request), flash)
}

export default function PositionDeletion() {
  const { chosen, others, on, proof, closeTo } = useLoaderData<typeof loader>()
  const question = { noun: NOUNS.position, chosen, closeTo, proof }
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
        <UsersBeyond {...question} />
      ) : others ? (
        <MoveAndDelete {...question} others={others} at={paths.positions.detail} />
      ) : (
        <SureToDelete {...question} />
      )}
    </RouteDialog>
  )
}
