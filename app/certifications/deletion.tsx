import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { certifications } from '#contract/certifications.ts'
import type { Page } from '#contract/members.ts'
import { agree, chooseOne, chosen, counted, listed, NOUNS, the } from '#contract/nouns.ts'
import { MAX_IDS, type Option } from '#contract/shapes.ts'
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
import { formatNumber } from '../ui/format.ts'
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

type Told = { what: string; held: string; within: string }

/** What goes, one by name and several by their number, what becomes of who holds it, and which paths have it. */
async function describe(api: ApiClient, ids: number[]): Promise<Told> {
  if (ids.length === 0) return { what: '', held: '', within: '' }
  const named = ids.join(',')
  const query = { ids: named, limit: MAX_IDS }
  const [{ results }, paths] = await Promise.all([
    api.call(certifications.list, { query }),
    api.call(certifications.paths, { params: { ids: named } }),
  ])
  if (results.length < ids.length) throw notFound('No se encontró la certificación')
  const held = results.filter(({ users }) => users > 0)
  if (results.length > 1) {
    const what = chosen(results.length, NOUNS.certification)
    return { what, held: heldOf(held.length), within: within(results.length, paths) }
  }
  const { name, users } = results[0]!
  const what = `${the(NOUNS.certification)} «${name}»`
  return { what, held: heldBy(users), within: within(1, paths) }
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

/** 'Está en 2 planes de formación: «Conductores» y «Alturas».' */
function within(some: number, { results, pagination: { total } }: Page<Option>): string {
  if (total === 0) return ''
  const more = total - results.length
  const names = results.map(({ name }) => `«${name}»`)
  const paths = listed(more > 0 ? [...names, `${formatNumber(more)} más`] : names)
  return `${agree(some, 'Está', 'Están')} en ${counted(total, NOUNS.formationPath)}: ${paths}.`
}

export default function CertificationDeletion() {
  const { count, what, held, within: paths, proof, closeTo } = useLoaderData<typeof loader>()
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
          {held} {paths}{' '}
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
