import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData, useParams } from '@remix-run/react'
import { formationPaths } from '#contract/training/formation-paths.ts'
import { chooseOne, counted, none } from '#contract/platform/values/nouns.ts'
import { idOf, currentReturnUrl } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { failedToast, catchUnavailable } from '#app/kit/backend/unavailable.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { useAnswer } from '#app/kit/forms/saving/use-answer.ts'
import { NothingFound } from '#app/kit/lists/nothing-found.tsx'
import { carryOut, readBulk } from '#app/kit/lists/bulk/bulk.server.ts'
import { readByName } from '#app/kit/lists/read-page.server.ts'
import { PickerPage } from '#app/kit/people/members/picker-page.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { TabError } from '#app/kit/shell/tab-error.tsx'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { contentsFlash, contentsOf, impactText, type AvailablePage } from './contents.server.ts'
import { PATH_CONTENT_KINDS, pathContentKindOf, type PathContentKind } from './kinds.ts'
import { additionList } from '../list-query.ts'

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page ? `Agregar ${PATH_CONTENT_KINDS[page.kind].noun.many}` : 'Agregar' },
]

/** Loads the contents that can be added to the path. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const [id, kind] = [idOf(params), pathContentKindOf(params)]
  const { available } = contentsOf(api, kind, id)
  const [{ name }, page] = await Promise.all([
    api.call(formationPaths.get, { params: { id } }),
    readByName({ request, context, api }, additionList(id, kind), available),
  ])
  return { id, name, kind, page } as { id: number; name: string } & AvailablePage<PathContentKind>
}

/** When users get courses by the addition, their number is confirmed first. */
export async function action(args: ActionFunctionArgs) {
  const { request, context, params } = args
  const api = await signedIn(request, context)
  const [id, kind] = [idOf(params), pathContentKindOf(params)]
  const { noun, failed, gives } = PATH_CONTENT_KINDS[kind]
  const bulk = await readBulk({ request, context, api }, additionList(id, kind))
  const { ids, selectionToken } = bulk
  if (ids.length === 0) return data({ problem: chooseOne(noun) }, { status: 422 })
  const { add } = contentsOf(api, kind, id)
  const { name } = await api.call(formationPaths.get, { params: { id } })
  const change = (how: { dry_run?: 'true' }) => add(ids, how).catch(catchUnavailable(failed.add))
  const asks = gives && !bulk.confirmed
  const outcome = asks
    ? await bulk.orDeletedError(change({ dry_run: 'true' }))
    : await carryOut(bulk, change({}))
  if (!outcome.ok) {
    const to = paths.formationPaths.addition(id, kind)
    return redirectWithFlash(context, to, failedToast(failed.add, outcome.failure))
  }
  if (asks) {
    const question = `¿Agregar ${counted(ids.length, noun)} a «${name}»? ${impactText(outcome.value)}`
    return { question: { selectionToken, asks: question.trim() } }
  }
  const flash = contentsFlash('add', kind, outcome.value, { id, name, request: context.requestId })
  return redirectWithFlash(
    context,
    currentReturnUrl(request, paths.formationPaths.detail(id, kind)),
    flash,
  )
}

export default function Addition() {
  return <AdditionOfKind {...useLoaderData<typeof loader>()} />
}

function AdditionOfKind<K extends PathContentKind>({
  id,
  name,
  kind,
  page,
}: { id: number; name: string } & AvailablePage<K>) {
  const { tab, noun, icon, none: title, noneLeft, candidates, isOff } = PATH_CONTENT_KINDS[kind]
  const answer = useAnswer<typeof action>()
  const list = additionList(id, kind)
  const back = { to: paths.formationPaths.detail(id, kind), label: 'Volver al plan' }
  return (
    <PickerPage
      title={`Agregar ${noun.many}`}
      description={name}
      back={back}
      problem={answer?.problem ? { tone: 'warning', message: answer.problem } : undefined}
      question={answer?.question}
      list={list}
      page={page}
      noun={noun}
      search={`Buscar ${noun.many}`}
      caption={`${tab} que no están en el plan`}
      columns={candidates}
      label={(row) => `Seleccionar ${row.name}`}
      muted={isOff}
      icon="plus"
      action="Agregar al plan"
      pending="Agregando…"
      empty={
        <NothingFound
          icon={icon}
          title={title}
          q={page.urlState.q}
          none={`${none(noun)} que no esté en el plan`}
          clear={{
            to: list.action,
            label: `Ver ${noun.gender === 'f' ? 'todas' : 'todos'}`,
          }}
          action={<ButtonLink to={back.to}>{back.label}</ButtonLink>}
        >
          {noneLeft}
        </NothingFound>
      }
    />
  )
}

export function ErrorBoundary() {
  const { failed } = PATH_CONTENT_KINDS[pathContentKindOf(useParams())]
  return <TabError title={failed.candidates ?? failed.add} />
}
