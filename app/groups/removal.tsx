import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { groups } from '#contract/groups.ts'
import { users } from '#contract/users.ts'
import { idOf, sameBack } from '../backend/address.server.ts'
import { signedIn } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { countOf, mustAsk, questionOf, readPick } from '../lists/picked.server.ts'
import { describePicked } from '../members/removal.server.ts'
import { RemovalQuestion } from '../members/removal-question.tsx'
import { inWords, namesOfChosen } from '../people-filters/chosen.server.ts'
import { KINDS, kindOf } from './kinds.ts'
import { memberList } from './list-query.ts'
import { membersOfGroup, removedFlash } from './membership.server.ts'

export const meta: MetaFunction = () => [{ title: 'Quitar del grupo' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const [id, kind] = [idOf(params), kindOf(params)]
  const list = memberList(id, kind)
  const pick = await readPick({ request, context, api, list: list.action }, KINDS[kind])
  const what = await describePicked(pick.picked, {
    noun: KINDS[kind].noun,
    total: (matching) => countOf({ all: true, matching }, membersOfGroup(api, kind, id).list),
    filters: async ({ q: _, ...filters }) => inWords(await namesOfChosen(api, filters)),
    ...(kind === 'users' && {
      nameOf: async (user) => (await api.call(users.get, { params: { id: user } })).full_name,
    }),
  })
  return { kind, what, proof: pick.proof, closeTo: list.sameList(request) }
}

/** A few are taken out at once, since that can be undone; many are asked about first. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const [id, kind] = [idOf(params), kindOf(params)]
  const list = memberList(id, kind)
  const members = membersOfGroup(api, kind, id)
  const pick = await readPick({ request, context, api, list: list.action }, KINDS[kind])
  const { picked } = pick
  if (!picked || mustAsk(pick, await countOf(picked, members.list)))
    return redirect(questionOf(request, pick))
  const [{ name }, change] = await Promise.all([
    api.call(groups.get, { params: { id } }),
    pick.present(members.remove(picked)),
  ])
  await pick.used()
  const flash = removedFlash(kind, change, { id, name, request: context.requestId })
  return redirectWithFlash(context, sameBack(request, list.sameList(request)), flash)
}

export default function Removal() {
  const { kind, what, proof, closeTo } = useLoaderData<typeof loader>()
  const { noun, consequence } = KINDS[kind]
  return (
    <RemovalQuestion
      title="Quitar del grupo"
      noun={noun}
      question={what && `¿Quitar ${kind === 'users' ? `a ${what}` : what} del grupo?`}
      proof={proof}
      closeTo={closeTo}
    >
      {consequence}
    </RemovalQuestion>
  )
}
