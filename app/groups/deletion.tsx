import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { groups } from '#contract/groups.ts'
import { chosenIds } from '../backend/address.server.ts'
import { signedIn, type ApiClient } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import { actions } from '../copy/common.ts'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { ConfirmPage } from '../ui/confirm-page.tsx'
import { formatNumber } from '../ui/format.ts'
import { RouteDialog } from '../ui/route-dialog.tsx'
import { sameList } from './list-query.ts'

export const meta: MetaFunction = () => [{ title: 'Eliminar grupos' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const ids = chosenIds(request)
  const [question] = await Promise.all([describe(api, ids), requireAdmin(api)])
  return { count: ids.length, ...question, closeTo: sameList(request) }
}

/** The selection stays in the address, so the question says what its answer does. */
export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const ids = chosenIds(request)
  const outcome = await api.attempt(groups.remove, { params: { id: ids.join(',') } })
  if (!outcome.ok)
    return data({ refusal: outcome.failure.message }, { status: outcome.failure.status })
  const { deleted } = outcome.value
  const message =
    deleted === 1 ? 'Se eliminó 1 grupo.' : `Se eliminaron ${formatNumber(deleted)} grupos.`
  const undo = { kind: 'groups', ids } as const
  return redirectWithFlash(context, sameList(request), { tone: 'success', message, undo })
}

/** What goes: one by name and with what it has, several by their number. */
async function describe(api: ApiClient, ids: number[]): Promise<{ what: string; has: string }> {
  const [id] = ids
  if (id === undefined || ids.length > 1)
    return { what: `los ${formatNumber(ids.length)} grupos seleccionados`, has: '' }
  const { name, totals } = await api.call(groups.get, { params: { id } })
  const some = (count: number, one: string, many: string) =>
    count === 0 ? [] : [`${formatNumber(count)} ${count === 1 ? one : many}`]
  const parts = [
    ...some(totals.users, 'usuario', 'usuarios'),
    ...some(totals.courses, 'curso', 'cursos'),
    ...some(totals.paths, 'plan de formación', 'planes de formación'),
  ]
  const has = parts.length === 0 ? '' : `Tiene ${joined(parts)}. `
  return { what: `el grupo «${name}»`, has }
}

/** 'a, b y c'. */
function joined(parts: string[]): string {
  const last = parts.at(-1) ?? ''
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} y ${last}` : last
}

export default function GroupDeletion() {
  const { count, what, has, closeTo } = useLoaderData<typeof loader>()
  const refusal = useActionData<{ refusal: string }>()?.refusal
  const title = count > 1 ? 'Eliminar grupos' : 'Eliminar grupo'
  if (count === 0 || refusal) {
    return (
      <RouteDialog title={title} closeTo={closeTo} size="sm">
        <Alert tone={refusal ? 'danger' : 'warning'}>
          {refusal ?? 'Debes seleccionar al menos un grupo.'}
        </Alert>
        <div className="mt-5 flex justify-end">
          <ButtonLink to={closeTo} preventScrollReset>
            {actions.back}
          </ButtonLink>
        </div>
      </RouteDialog>
    )
  }
  return (
    <RouteDialog title={title} closeTo={closeTo} size="sm">
      <ConfirmPage confirmLabel={actions.remove} cancelLabel={actions.cancel} cancelTo={closeTo}>
        <p className="font-medium">¿Eliminar {what}?</p>
        <p className="mt-2">
          {has}Los usuarios no se eliminan. Los cursos que solo venían de{' '}
          {count > 1 ? 'estos grupos' : 'este grupo'} se pierden, y el avance se conserva.
        </p>
      </ConfirmPage>
    </RouteDialog>
  )
}
