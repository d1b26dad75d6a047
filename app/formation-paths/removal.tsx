import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formationPaths } from '#contract/formation-paths.ts'
import { agree, chosen, the } from '#contract/nouns.ts'
import { idOf, sameBack } from '../backend/address.server.ts'
import { signedIn, type ApiClient } from '../backend/api.server.ts'
import { failedToast, unlessAway } from '../backend/away.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { idsIn, questionOf, readPick } from '../lists/picked.server.ts'
import { RemovalQuestion } from '../members/removal-question.tsx'
import { contentsOf, effectInWords, removedFlash } from './contents.server.ts'
import { KINDS, kindOf, type Kind } from './kinds.ts'
import { contentsList } from './list-query.ts'

export const meta: MetaFunction = () => [{ title: 'Quitar del plan' }]

/** What goes, and what people and other courses have of it, is told before it is done. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const [id, kind] = [idOf(params), kindOf(params)]
  const list = contentsList(id, kind)
  const { ids, proof } = idsIn(
    await readPick({ request, context, api, list: list.action }, { wholesale: false }),
  )
  const what = ids.length === 0 ? null : await describe(api, kind, id, ids)
  return { kind, what, proof, closeTo: list.sameList(request) }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const [id, kind] = [idOf(params), kindOf(params)]
  const list = contentsList(id, kind)
  const { ids, confirmed, ...pick } = idsIn(
    await readPick({ request, context, api, list: list.action }, { wholesale: false }),
  )
  if (ids.length === 0 || !confirmed) return redirect(questionOf(request, { ...pick, confirmed }))
  const { failed } = KINDS[kind]
  const [{ name }, outcome] = await Promise.all([
    api.call(formationPaths.get, { params: { id } }),
    pick.present(contentsOf(api, kind, id).remove(ids).catch(unlessAway(failed.remove))),
  ])
  const back = sameBack(request, list.sameList(request))
  if (!outcome.ok)
    return redirectWithFlash(context, back, failedToast(failed.remove, outcome.failure))
  await pick.used()
  const flash = removedFlash(kind, outcome.value, { id, name, request: context.requestId })
  return redirectWithFlash(context, back, flash)
}

async function describe(api: ApiClient, kind: Kind, id: number, ids: number[]) {
  const contents = contentsOf(api, kind, id)
  const { noun } = KINDS[kind]
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
    people: effect.ok ? effectInWords(effect.value) : '',
  }
}

export default function Removal() {
  const { kind, what, proof, closeTo } = useLoaderData<typeof loader>()
  return (
    <RemovalQuestion
      title="Quitar del plan"
      noun={KINDS[kind].noun}
      question={what && `¿Quitar ${what.question} del plan?`}
      proof={proof}
      closeTo={closeTo}
    >
      {what && what.below > 0
        ? `${agree(what.below, 'Un curso que está dentro sube', `${what.below} cursos que están dentro suben`)} a su lugar. `
        : null}
      {what?.people}
    </RemovalQuestion>
  )
}
