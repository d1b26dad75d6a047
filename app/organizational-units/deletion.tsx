import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { agree, chosen, counted, NOUNS } from '#contract/nouns.ts'
import { organizationalUnits } from '#contract/organizational-units.ts'
import { signedIn, type ApiClient } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import { actions } from '../copy/common.ts'
import { deletedFlash } from '../forms/deletion.server.ts'
import { idsIn, questionOf, readPick } from '../lists/picked.server.ts'
import { ConfirmPage } from '../ui/confirm-page.tsx'
import { RouteDialog } from '../ui/route-dialog.tsx'
import { unitList } from './list-query.ts'
import { Refusal, type InUse } from './refusal.tsx'

export const meta: MetaFunction = () => [{ title: 'Eliminar unidades de negocio' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const { ids, proof } = idsIn(
    await readPick({ request, context, api, list: unitList.action }, { wholesale: false }),
  )
  const [question] = await Promise.all([describe(api, ids), requireAdmin(api)])
  return { count: ids.length, ...question, proof, closeTo: unitList.sameList(request) }
}

/** The selection stays in the address, so the question says what its answer does. */
export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const { ids, ...pick } = idsIn(
    await readPick({ request, context, api, list: unitList.action }, { wholesale: false }),
  )
  if (pick.stale) return redirect(questionOf(request, pick))
  const outcome = await pick.present(
    api.attempt(organizationalUnits.remove, { params: { id: ids.join(',') } }),
  )
  if (!outcome.ok) {
    const { status, errors } = outcome.failure
    const inUse = errors.map(({ path, message }): InUse => ({
      id: Number(path.slice(path.indexOf('.') + 1)),
      message,
    }))
    return data({ inUse }, { status })
  }
  const flash = deletedFlash(NOUNS.unit, outcome.value.deleted, {
    kind: 'organizational_units',
    ids,
  })
  await pick.used()
  return redirectWithFlash(context, unitList.sameList(request), flash)
}

/** What goes: one by its name, several by their number. One that limits somebody does not go. */
async function describe(api: ApiClient, ids: number[]): Promise<{ what: string; inUse: InUse[] }> {
  const [id] = ids
  if (id === undefined || ids.length > 1) return { what: chosen(ids.length, NOUNS.unit), inUse: [] }
  const { name, users } = await api.call(organizationalUnits.get, { params: { id } })
  return {
    what: `la unidad «${name}»`,
    inUse: users > 0 ? [{ id, message: `«${name}» limita a ${counted(users, NOUNS.user)}` }] : [],
  }
}

export default function UnitDeletion() {
  const { count, what, inUse, proof, closeTo } = useLoaderData<typeof loader>()
  const refused = useActionData<{ inUse: InUse[] }>()?.inUse ?? inUse
  const title = agree(count, 'Eliminar unidad de negocio', 'Eliminar unidades de negocio')
  return (
    <RouteDialog title={title} closeTo={closeTo} size="sm">
      {count === 0 || refused.length > 0 ? (
        <Refusal inUse={refused} closeTo={closeTo} />
      ) : (
        <ConfirmPage
          confirmLabel={actions.remove}
          cancelLabel={actions.cancel}
          cancelTo={closeTo}
          fields={{ confirmed: proof }}
        >
          <p className="font-medium">¿Eliminar {what}?</p>
          <p className="mt-2">
            {count === 1
              ? 'No limita a nadie: ningún usuario deja de ver nada.'
              : 'Si alguna limita a alguien no se elimina ninguna, y te decimos cuál es.'}
          </p>
        </ConfirmPage>
      )}
    </RouteDialog>
  )
}
