import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { positions } from '#contract/positions.ts'
import { agree, NOUNS } from '#contract/nouns.ts'
import { users } from '#contract/users.ts'
import { chosenIds, wayBack } from '../backend/address.server.ts'
import { signedIn } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import { MoveAndDelete, SureToDelete } from '../forms/deletion-questions.tsx'
import { deletedAndMoved, moveForm, otherThan } from '../forms/deletion.server.ts'
import { lookup } from '../forms/lookup.server.ts'
import { NothingChosen } from '../forms/nothing-chosen.tsx'
import { readForm } from '../forms/read-form.server.ts'
import { paths } from '../paths.ts'
import { RouteDialog } from '../ui/route-dialog.tsx'
import { UsersBeyond } from './refusal.tsx'
import { positionList } from './list-query.ts'

export const meta: MetaFunction = () => [{ title: 'Eliminar cargos' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  await requireAdmin(api)
  const ids = chosenIds(request)
  const closeTo = wayBack(request, positionList.sameList(request))
  if (ids.length === 0) return { chosen: [], others: null, closeTo }
  const chosen = await api.call(positions.usage, { params: { id: ids.join(',') } })
  const inUse = chosen.some(({ users: having }) => having > 0)
  const others = inUse
    ? await lookup(api.call(users.positions, {}), 'Error al cargar los cargos')
    : null
  return { chosen, others: others && otherThan(ids, others), closeTo }
}

/** The selection stays in the address, so the question says what its answer does. */
export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const ids = chosenIds(request)
  const form = await readForm(request, moveForm('Debes elegir a qué cargo pasan los usuarios'))
  if (!form.ok) return form.answer
  const input = { params: { id: ids.join(',') }, query: form.values }
  const outcome = await api.attempt(positions.remove, input)
  if (!outcome.ok) return form.refuse(outcome.failure)
  const flash = deletedAndMoved(NOUNS.position, outcome.value, { kind: 'positions', ids })
  // Where one of them was looked at, there is nothing any more.
  return redirectWithFlash(context, positionList.sameList(request), flash)
}

export default function PositionDeletion() {
  const { chosen, others, closeTo } = useLoaderData<typeof loader>()
  const question = { noun: NOUNS.position, chosen, closeTo }
  return (
    <RouteDialog
      title={agree(chosen.length, 'Eliminar cargo', 'Eliminar cargos')}
      closeTo={closeTo}
      size="sm"
    >
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
