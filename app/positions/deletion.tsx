import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { positions } from '#contract/positions.ts'
import { users } from '#contract/users.ts'
import { chosenIds, wayBack } from '../backend/address.server.ts'
import { signedIn } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import { postedForm } from '../backend/posted-form.server.ts'
import { actions } from '../copy/common.ts'
import { refusedForm } from '../forms/failure.ts'
import { lookup, type Lookup } from '../forms/lookup.server.ts'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { formatNumber } from '../ui/format.ts'
import { RouteDialog } from '../ui/route-dialog.tsx'
import { UsersBeyond, SureToDelete, UsersToMove } from './deletion-questions.tsx'
import { sameList } from './list-query.ts'

export const meta: MetaFunction = () => [{ title: 'Eliminar cargos' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  await requireAdmin(api)
  const ids = chosenIds(request)
  const closeTo = wayBack(request, sameList(request))
  if (ids.length === 0) return { chosen: [], others: null, closeTo }
  const chosen = await api.call(positions.usage, { params: { id: ids.join(',') } })
  const inUse = chosen.some((position) => position.users > 0)
  const found: Lookup | null = inUse
    ? await lookup(api.call(users.positions, {}), 'Error al cargar los cargos')
    : null
  const others = found && {
    ...found,
    options: found.options.filter(({ value }) => !ids.includes(Number(value))),
  }
  return { chosen, others, closeTo }
}

/** The selection stays in the address, so the question says what its answer does. */
export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const ids = chosenIds(request)
  const { form } = await postedForm(request)
  const moveTo = form.get('move_to')
  if (moveTo === '') {
    const fieldErrors = { move_to: 'Debes elegir a qué cargo pasan los usuarios' }
    return data({ fieldErrors }, { status: 422 })
  }
  const outcome = await api.attempt(positions.remove, {
    params: { id: ids.join(',') },
    query: { move_to: typeof moveTo === 'string' ? moveTo : undefined },
  })
  if (!outcome.ok) {
    const submittedData = Object.fromEntries(form)
    return refusedForm(outcome.failure, { submittedData })
  }
  // Where one of them was looked at, there is nothing any more.
  const { deleted, moved_users } = outcome.value
  return redirectWithFlash(context, sameList(request), {
    tone: 'success',
    message: deletedMessage(deleted, moved_users),
    // Whoever was moved would stay where they are.
    ...(moved_users === 0 && { undo: { kind: 'positions', ids } }),
  })
}

function deletedMessage(deleted: number, moved: number): string {
  const done =
    deleted === 1 ? 'Se eliminó 1 cargo' : `Se eliminaron ${formatNumber(deleted)} cargos`
  if (moved === 0) return `${done}.`
  const users = moved === 1 ? 'se movió 1 usuario' : `se movieron ${formatNumber(moved)} usuarios`
  return `${done} y ${users}.`
}

export default function PositionDeletion() {
  const { chosen, others, closeTo } = useLoaderData<typeof loader>()
  const title = chosen.length === 1 ? 'Eliminar cargo' : 'Eliminar cargos'
  return (
    <RouteDialog title={title} closeTo={closeTo} size="sm">
      {chosen.length === 0 ? (
        <>
          <Alert tone="warning" live={false}>
            Debes seleccionar al menos un cargo.
          </Alert>
          <div className="mt-5 flex justify-end">
            <ButtonLink to={closeTo} preventScrollReset>
              {actions.back}
            </ButtonLink>
          </div>
        </>
      ) : chosen.some((position) => position.users_outside > 0) ? (
        <UsersBeyond chosen={chosen} closeTo={closeTo} />
      ) : others ? (
        <UsersToMove chosen={chosen} others={others} closeTo={closeTo} />
      ) : (
        <SureToDelete chosen={chosen} closeTo={closeTo} />
      )}
    </RouteDialog>
  )
}
