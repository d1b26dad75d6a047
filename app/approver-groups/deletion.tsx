import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { approverGroups } from '#contract/approver-groups.ts'
import { agree, chooseOne, chosen, counted, NOUNS, the } from '#contract/nouns.ts'
import { preregistrations } from '#contract/preregistrations.ts'
import { MAX_IDS } from '#contract/shapes.ts'
import { signedIn, type ApiClient } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { notFound } from '../backend/not-found.ts'
import { requireAdmin } from '../backend/permission.ts'
import { actions } from '../copy/common.ts'
import { WayOut } from '../forms/nothing-chosen.tsx'
import { idsIn, questionOf, readPick } from '../lists/picked.server.ts'
import { TabError } from '../shell/tab-error.tsx'
import { Alert } from '../ui/alert.tsx'
import { ConfirmPage } from '../ui/confirm-page.tsx'
import { RouteDialog } from '../ui/route-dialog.tsx'
import { approverGroupList } from './list-query.ts'

const FAILED = 'Ocurrio un error al eliminar los grupos'

export const meta: MetaFunction = () => [{ title: 'Eliminar grupos de autorización' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const at = { request, context, api, list: approverGroupList.action }
  const { ids, proof, present } = idsIn(await readPick(at, { wholesale: false }))
  const [question] = await Promise.all([present(describe(api, ids)), requireAdmin(api)])
  return { count: ids.length, ...question, proof, closeTo: approverGroupList.sameList(request) }
}

/** The selection stays in the address, so the question says what its answer does. */
export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const at = { request, context, api, list: approverGroupList.action }
  const { ids, ...pick } = idsIn(await readPick(at, { wholesale: false }))
  if (pick.stale) return redirect(questionOf(request, pick))
  const removal = api.attempt(approverGroups.remove, { params: { id: ids.join(',') } })
  const outcome = await pick.present(removal)
  if (!outcome.ok)
    return data({ refusal: outcome.failure.message }, { status: outcome.failure.status })
  await pick.used()
  return redirectWithFlash(context, approverGroupList.sameList(request), {
    tone: 'success',
    message: 'Grupos eliminados correctamente',
    undo: { kind: 'approver_groups', ids },
  })
}

/** What goes, one by its name and several by their number, and what becomes of who waits for it. */
async function describe(
  api: ApiClient,
  ids: number[],
): Promise<{ what: string; consequence: string }> {
  const [id, ...others] = ids
  if (id === undefined) return { what: '', consequence: '' }
  const query = { ids: ids.join(','), limit: MAX_IDS }
  const { results } = await api.call(approverGroups.list, { query })
  if (results.length < ids.length) throw notFound('No se encontró el grupo')
  if (others.length > 0) {
    return {
      what: chosen(ids.length, NOUNS.approverGroup),
      consequence: 'Los prerregistros pendientes de todos ellos quedan a los administradores.',
    }
  }
  const { pagination } = await api.call(preregistrations.list, { query: { group: id, limit: 1 } })
  return {
    what: `${the(NOUNS.approverGroup)} «${results[0]!.name}»`,
    consequence: waiting(pagination.total),
  }
}

function waiting(count: number): string {
  if (count === 0) return 'No tiene prerregistros pendientes.'
  const them = `${counted(count, NOUNS.preregistration)} ${agree(count, 'pendiente', 'pendientes')}`
  return `Tiene ${them}, que ${agree(count, 'queda', 'quedan')} a los administradores.`
}

export default function ApproverGroupDeletion() {
  const { count, what, consequence, proof, closeTo } = useLoaderData<typeof loader>()
  const refusal = useActionData<{ refusal: string }>()?.refusal
  const title = agree(count, 'Eliminar grupo de autorización', 'Eliminar grupos de autorización')
  if (count === 0 || refusal) {
    return (
      <RouteDialog title={title} closeTo={closeTo} size="sm">
        {refusal ? (
          <Alert tone="danger" title={FAILED}>
            {refusal}
          </Alert>
        ) : (
          <Alert tone="warning">{chooseOne(NOUNS.approverGroup)}</Alert>
        )}
        <WayOut closeTo={closeTo} />
      </RouteDialog>
    )
  }
  return (
    <RouteDialog title={title} closeTo={closeTo} size="sm">
      <ConfirmPage
        confirmLabel={actions.remove}
        cancelLabel={actions.cancel}
        cancelTo={closeTo}
        fields={{ confirmed: proof }}
      >
        <p className="font-medium">¿Eliminar {what}?</p>
        <p className="mt-2">{consequence}</p>
      </ConfirmPage>
    </RouteDialog>
  )
}

export function ErrorBoundary() {
  return <TabError title={FAILED} />
}
