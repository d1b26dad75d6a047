import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { groups } from '#contract/groups.ts'
import {
  agree,
  chooseOne,
  chosen,
  counted,
  listed,
  NOUNS,
  the,
  type Noun,
} from '#contract/nouns.ts'
import { signedIn, type ApiClient } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import { actions } from '../copy/common.ts'
import { deletedFlash } from '../forms/deletion.server.ts'
import { idsIn, questionOf, readPick } from '../lists/picked.server.ts'
import { WayOut } from '../forms/nothing-chosen.tsx'
import { Alert } from '../ui/alert.tsx'
import { ConfirmPage } from '../ui/confirm-page.tsx'
import { RouteDialog } from '../ui/route-dialog.tsx'
import { groupList } from './list-query.ts'

export const meta: MetaFunction = () => [{ title: 'Eliminar grupos' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const { ids, proof } = idsIn(
    await readPick({ request, context, api, list: groupList.action }, { wholesale: false }),
  )
  const [question] = await Promise.all([describe(api, ids), requireAdmin(api)])
  return { count: ids.length, ...question, proof, closeTo: groupList.sameList(request) }
}

/** The selection stays in the address, so the question says what its answer does. */
export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const { ids, ...pick } = idsIn(
    await readPick({ request, context, api, list: groupList.action }, { wholesale: false }),
  )
  if (pick.stale) return redirect(questionOf(request, pick))
  const outcome = await pick.present(api.attempt(groups.remove, { params: { id: ids.join(',') } }))
  if (!outcome.ok)
    return data({ refusal: outcome.failure.message }, { status: outcome.failure.status })
  const flash = deletedFlash(NOUNS.group, outcome.value.deleted, { kind: 'groups', ids })
  await pick.used()
  return redirectWithFlash(context, groupList.sameList(request), flash)
}

/** What goes: one by name and with what it has, several by their number. */
async function describe(api: ApiClient, ids: number[]): Promise<{ what: string; has: string }> {
  const [id] = ids
  if (id === undefined || ids.length > 1) return { what: chosen(ids.length, NOUNS.group), has: '' }
  const { name, totals } = await api.call(groups.get, { params: { id } })
  const some = (count: number, noun: Noun) => (count === 0 ? [] : [counted(count, noun)])
  const parts = [
    ...some(totals.users, NOUNS.user),
    ...some(totals.courses, NOUNS.course),
    ...some(totals.paths, NOUNS.formationPath),
  ]
  const has = parts.length === 0 ? '' : `Tiene ${listed(parts)}. `
  return { what: `${the(NOUNS.group)} «${name}»`, has }
}

export default function GroupDeletion() {
  const { count, what, has, proof, closeTo } = useLoaderData<typeof loader>()
  const refusal = useActionData<{ refusal: string }>()?.refusal
  const title = agree(count, 'Eliminar grupo', 'Eliminar grupos')
  if (count === 0 || refusal) {
    return (
      <RouteDialog title={title} closeTo={closeTo} size="sm">
        <Alert tone={refusal ? 'danger' : 'warning'}>{refusal ?? chooseOne(NOUNS.group)}</Alert>
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
        <p className="mt-2">
          {has}Los usuarios no se eliminan. Los cursos que solo venían de{' '}
          {agree(count, 'este grupo', 'estos grupos')} se pierden, y el avance se conserva.
        </p>
      </ConfirmPage>
    </RouteDialog>
  )
}
