import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { certifications } from '#contract/certifications.ts'
import { agree, chooseOne, chosen, counted, NOUNS, the } from '#contract/nouns.ts'
import { MAX_IDS } from '#contract/shapes.ts'
import { signedIn, type ApiClient } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { notFound } from '../backend/not-found.ts'
import { requireAdmin } from '../backend/permission.ts'
import { actions } from '../copy/common.ts'
import { deletedFlash } from '../forms/deletion.server.ts'
import { WayOut } from '../forms/nothing-chosen.tsx'
import { idsIn, questionOf, readPick } from '../lists/picked.server.ts'
import { Alert } from '../ui/alert.tsx'
import { ConfirmPage } from '../ui/confirm-page.tsx'
import { RouteDialog } from '../ui/route-dialog.tsx'
import { certificationList } from './list-query.ts'

export const meta: MetaFunction = () => [{ title: 'Eliminar certificaciones' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const at = { request, context, api, list: certificationList.action }
  const { ids, proof, present } = idsIn(await readPick(at, { wholesale: false }))
  const [question] = await Promise.all([present(describe(api, ids)), requireAdmin(api)])
  return { count: ids.length, ...question, proof, closeTo: certificationList.sameList(request) }
}

/** The selection stays in the address, so the question says what its answer does. */
export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const at = { request, context, api, list: certificationList.action }
  const { ids, ...pick } = idsIn(await readPick(at, { wholesale: false }))
  if (pick.stale) return redirect(questionOf(request, pick))
  const removal = api.attempt(certifications.remove, { params: { id: ids.join(',') } })
  const outcome = await pick.present(removal)
  if (!outcome.ok)
    return data({ refusal: outcome.failure.message }, { status: outcome.failure.status })
  const undo = { kind: 'certifications', ids } as const
  const flash = deletedFlash(NOUNS.certification, outcome.value.deleted, undo)
  await pick.used()
  return redirectWithFlash(context, certificationList.sameList(request), flash)
}

/** What goes, one by name and several by their number, and what becomes of who holds it. */
async function describe(api: ApiClient, ids: number[]): Promise<{ what: string; held: string }> {
  if (ids.length === 0) return { what: '', held: '' }
  const query = { ids: ids.join(','), limit: MAX_IDS }
  const { results } = await api.call(certifications.list, { query })
  if (results.length < ids.length) throw notFound('No se encontró la certificación')
  const held = results.filter(({ users }) => users > 0)
  if (results.length > 1) {
    return { what: chosen(results.length, NOUNS.certification), held: heldOf(held.length) }
  }
  const { name, users } = results[0]!
  return { what: `${the(NOUNS.certification)} «${name}»`, held: heldBy(users) }
}

function heldBy(users: number): string {
  if (users === 0) return 'Nadie la tiene.'
  const who = `${agree(users, 'tiene', 'tienen')} ${counted(users, NOUNS.user)}`
  const keeps = agree(users, 'conserva', 'conservan')
  return `La ${who}, que la ${keeps} en su perfil con sus documentos, marcada como eliminada.`
}

function heldOf(some: number): string {
  if (some === 0) return 'Nadie las tiene.'
  const kept = agree(some, 'la conservan', 'las conservan')
  const marked = agree(some, 'marcada como eliminada', 'marcadas como eliminadas')
  return `Hay usuarios que tienen ${some} de ellas: ${kept} en su perfil con sus documentos, ${marked}.`
}

export default function CertificationDeletion() {
  const { count, what, held, proof, closeTo } = useLoaderData<typeof loader>()
  const refusal = useActionData<{ refusal: string }>()?.refusal
  const title = agree(count, 'Eliminar certificación', 'Eliminar certificaciones')
  if (count === 0 || refusal) {
    return (
      <RouteDialog title={title} closeTo={closeTo} size="sm">
        <Alert tone={refusal ? 'danger' : 'warning'}>
          {refusal ?? chooseOne(NOUNS.certification)}
        </Alert>
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
          {held}{' '}
          {agree(
            count,
            'Ya no se podrá asignar, no contará en las competencias ni se avisará cuándo vence.',
            'Ya no se podrán asignar, no contarán en las competencias ni se avisará cuándo vencen.',
          )}
        </p>
      </ConfirmPage>
    </RouteDialog>
  )
}
