import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { useLoaderData } from '@remix-run/react'
import { groups } from '#contract/people/groups.ts'
import { users } from '#contract/people/users.ts'
import { idOf, currentReturnUrl } from '#app/kit/backend/address.server.ts'
import { answerQuestion } from '#app/kit/lists/bulk/answers.server.ts'
import { questionOf, readBulk } from '#app/kit/lists/bulk/bulk.server.ts'
import { BulkQuestion } from '#app/kit/lists/bulk/question.tsx'
import { peopleFiltersIn } from '#app/kit/lists/people-filters.ts'
import { countSelected, needsConfirmation } from '#app/kit/lists/selection.server.ts'
import { describeSelection } from '#app/kit/people/members/described-selection.server.ts'
import { GROUP_MEMBER_KINDS, groupMemberKindOf } from './kinds.ts'
import { memberList } from './list-query.ts'
import { membershipFlash, membersOfGroup } from './membership.server.ts'

export const meta: MetaFunction = () => [{ title: 'Quitar del grupo' }]

async function readMembers({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const [id, kind] = [idOf(params), groupMemberKindOf(params)]
  const filters = GROUP_MEMBER_KINDS[kind].allowAllMatching ? peopleFiltersIn(request) : undefined
  const bulk = await readBulk({ request, context, api }, memberList(id, kind), filters)
  return { bulk, id, kind, members: membersOfGroup(bulk.api, kind, id) }
}

export async function loader(args: LoaderFunctionArgs) {
  const { bulk, kind, members } = await readMembers(args)
  const described = await describeSelection(bulk, {
    noun: GROUP_MEMBER_KINDS[kind].noun,
    read: members.list,
    ...(kind === 'users' && {
      nameOf: async (user) => (await bulk.api.call(users.get, { params: { id: user } })).full_name,
    }),
  })
  return questionOf(bulk, { kind, ...described })
}

/** Removes a few at once, since that can be undone; many are confirmed first. */
export async function action(args: ActionFunctionArgs) {
  const { bulk, id, kind, members } = await readMembers(args)
  const { api, selected } = bulk
  const [{ name }, count] = await Promise.all([
    api.call(groups.get, { params: { id } }),
    selected ? countSelected(selected, members.list) : 0,
  ])
  return answerQuestion(
    { ...bulk, back: currentReturnUrl(args.request, bulk.back) },
    {
      sure: !needsConfirmation(bulk, count),
      act: members.remove,
      done: (change) =>
        membershipFlash('remove', kind, change, { id, name, request: args.context.requestId }),
    },
  )
}

export default function Removal() {
  const { kind, who, ...question } = useLoaderData<typeof loader>()
  const { noun, consequence } = GROUP_MEMBER_KINDS[kind]
  return (
    <BulkQuestion
      title="Quitar del grupo"
      noun={noun}
      question={question}
      asks={`¿Quitar ${kind === 'users' ? `a ${who}` : who} del grupo?`}
      confirmLabel="Quitar"
    >
      <p className="mt-2">{consequence}</p>
    </BulkQuestion>
  )
}
