import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formationPaths } from '#contract/training/formation-paths.ts'
import { agree, chosen, the } from '#contract/platform/values/nouns.ts'
import { idOf, currentReturnUrl } from '#app/kit/backend/address.server.ts'
import { signedIn, type ApiClient } from '#app/kit/backend/api.server.ts'
import { failedToast, catchUnavailable } from '#app/kit/backend/unavailable.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { questionAgain } from '#app/kit/lists/bulk/answers.server.ts'
import { carryOut, questionOf, readBulk } from '#app/kit/lists/bulk/bulk.server.ts'
import { BulkQuestion } from '#app/kit/lists/bulk/question.tsx'
import { contentsFlash, contentsOf, impactText } from './contents.server.ts'
import { PATH_CONTENT_KINDS, pathContentKindOf, type PathContentKind } from './kinds.ts'
import { contentsList } from '../list-query.ts'

export const meta: MetaFunction = () => [{ title: 'Quitar del plan' }]

/** Loads the contents to remove, with the effect on users and other courses, for the confirmation. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const [id, kind] = [idOf(params), pathContentKindOf(params)]
  const bulk = await readBulk({ request, context, api }, contentsList(id, kind))
  const { ids } = bulk
  const what = ids.length === 0 ? null : await describe(api, kind, id, ids)
  return questionOf(bulk, { kind, what, count: ids.length })
}

/** A refusal is a message of the list (specification 3, section 7). */
export async function action(args: ActionFunctionArgs) {
  const { request, context, params } = args
  const api = await signedIn(request, context)
  const [id, kind] = [idOf(params), pathContentKindOf(params)]
  const bulk = await readBulk({ request, context, api }, contentsList(id, kind))
  const { ids, confirmed } = bulk
  if (ids.length === 0 || !confirmed) return questionAgain(bulk)
  const { failed } = PATH_CONTENT_KINDS[kind]
  const [{ name }, outcome] = await Promise.all([
    api.call(formationPaths.get, { params: { id } }),
    carryOut(bulk, contentsOf(api, kind, id).remove(ids).catch(catchUnavailable(failed.remove))),
  ])
  const flash = outcome.ok
    ? contentsFlash('remove', kind, outcome.value, { id, name, request: context.requestId })
    : failedToast(failed.remove, outcome.failure)
  return redirectWithFlash(context, currentReturnUrl(request, bulk.back), flash)
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
  const { kind, what, ...bulkQuestion } = useLoaderData<typeof loader>()
  return (
    <BulkQuestion
      title="Quitar del plan"
      noun={PATH_CONTENT_KINDS[kind].noun}
      question={bulkQuestion}
      asks={`¿Quitar ${what?.question} del plan?`}
      confirmLabel="Quitar"
    >
      <p className="mt-2">
        {what && what.below > 0
          ? `${agree(what.below, 'Un curso que está dentro sube', `${what.below} cursos que están dentro suben`)} a su lugar. `
          : null}
        {what?.people}
      </p>
    </BulkQuestion>
  )
}
