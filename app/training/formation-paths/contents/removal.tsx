import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formationPaths } from '#contract/training/formation-paths.ts'
import { agree, chosen, the } from '#contract/platform/values/nouns.ts'
import { idOf, currentReturnUrl } from '#app/kit/backend/address.server.ts'
import { signedIn, type ApiClient } from '#app/kit/backend/api.server.ts'
import { failedToast, catchUnavailable } from '#app/kit/backend/unavailable.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { selectedIds, confirmationUrl, readSelection } from '#app/kit/lists/selection.server.ts'
import { SelectionQuestion } from '#app/kit/people/members/selection-question.tsx'
import { contentsFlash, contentsOf, impactText } from './contents.server.ts'
import { PATH_CONTENT_KINDS, pathContentKindOf, type PathContentKind } from './kinds.ts'
import { contentsList } from '../list-query.ts'

export const meta: MetaFunction = () => [{ title: 'Quitar del plan' }]

/** Loads the contents to remove, with the effect on users and other courses, for the confirmation. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const [id, kind] = [idOf(params), pathContentKindOf(params)]
  const list = contentsList(id, kind)
  const { ids, selectionToken } = selectedIds(
    await readSelection({ request, context, api, list: list.action }, { allowAllMatching: false }),
  )
  const what = ids.length === 0 ? null : await describe(api, kind, id, ids)
  return { kind, what, count: ids.length, selectionToken, closeTo: list.currentUrl(request) }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const [id, kind] = [idOf(params), pathContentKindOf(params)]
  const list = contentsList(id, kind)
  const { ids, confirmed, ...pick } = selectedIds(
    await readSelection({ request, context, api, list: list.action }, { allowAllMatching: false }),
  )
  if (ids.length === 0 || !confirmed)
    return redirect(confirmationUrl(request, { ...pick, confirmed }))
  const { failed } = PATH_CONTENT_KINDS[kind]
  const [{ name }, outcome] = await Promise.all([
    api.call(formationPaths.get, { params: { id } }),
    pick.orDeletedError(
      contentsOf(api, kind, id).remove(ids).catch(catchUnavailable(failed.remove)),
    ),
  ])
  const back = currentReturnUrl(request, list.currentUrl(request))
  if (!outcome.ok)
    return redirectWithFlash(context, back, failedToast(failed.remove, outcome.failure))
  await pick.clear()
  const flash = contentsFlash('remove', kind, outcome.value, {
    id,
    name,
    request: context.requestId,
  })
  return redirectWithFlash(context, back, flash)
}

async function describe(api: ApiClient, kind: PathContentKind, id: number, ids: number[]) {
  const contents = contentsOf(api, kind, id)
  const { noun } = PATH_CONTENT_KINDS[kind]
  const [{ results }, effect] = await Promise.all([
    contents.list({ q: '', limit: 1000, skip: 0 }),
    contents.remove(ids, { dry_run: 'true' }),
  ])
  const gone = new Set(ids)
  const named = results.find((row) => row.id === ids[0])
  const below = results.filter(
    (row) =>
      'parent_course_id' in row &&
      row.parent_course_id !== null &&
      gone.has(row.parent_course_id) &&
      !gone.has(row.id),
  ).length
  return {
    question: ids.length === 1 && named ? `${the(noun)} «${named.name}»` : chosen(ids.length, noun),
    below,
    people: effect.ok ? impactText(effect.value) : '',
  }
}

export default function Removal() {
  const { kind, what, ...selection } = useLoaderData<typeof loader>()
  return (
    <SelectionQuestion
      title="Quitar del plan"
      noun={PATH_CONTENT_KINDS[kind].noun}
      selection={selection}
      asks={`¿Quitar ${what?.question} del plan?`}
      confirmLabel="Quitar"
    >
      <p className="mt-2">
        {what && what.below > 0
          ? `${agree(what.below, 'Un curso que está dentro sube', `${what.below} cursos que están dentro suben`)} a su lugar. `
          : null}
        {what?.people}
      </p>
    </SelectionQuestion>
  )
}
