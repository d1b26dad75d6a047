import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { users } from '#contract/users.ts'
import { idOf } from '../backend/address.server.ts'
import { signedIn } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { askedPick } from '../members/picked.server.ts'
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
  const what = await describePicked(askedPick(request, KINDS[kind]), {
    noun: KINDS[kind].noun,
    async total(matching) {
      const { list } = membersOfGroup(api, kind, id)
      return (await list({ ...matching, limit: 1, skip: 0 })).pagination.total
    },
    filters: async ({ q: _, ...filters }) => inWords(await namesOfChosen(api, filters)),
    ...(kind === 'users' && {
      nameOf: async (user) => (await api.call(users.get, { params: { id: user } })).full_name,
    }),
  })
  return { kind, what, closeTo: memberList(id, kind).sameList(request) }
}

/** The selection stays in the address, so the question says what its answer does. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const [id, kind] = [idOf(params), kindOf(params)]
  const picked = askedPick(request, KINDS[kind])
  if (!picked) return data(null, { status: 422 })
  const change = await membersOfGroup(api, kind, id).remove(picked)
  const to = memberList(id, kind).sameList(request)
  return redirectWithFlash(context, to, removedFlash(kind, change))
}

export default function Removal() {
  const { kind, what, closeTo } = useLoaderData<typeof loader>()
  const { noun, consequence } = KINDS[kind]
  return (
    <RemovalQuestion
      title="Quitar del grupo"
      noun={noun}
      question={what && `¿Quitar ${kind === 'users' ? `a ${what}` : what} del grupo?`}
      closeTo={closeTo}
    >
      {consequence}
    </RemovalQuestion>
  )
}
