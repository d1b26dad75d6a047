import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { groups } from '#contract/people/groups.ts'
import { users } from '#contract/people/users.ts'
import { idOf, currentReturnUrl } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import {
  countSelected,
  needsConfirmation,
  confirmationUrl,
  readSelection,
} from '#app/kit/lists/selection.server.ts'
import { describeSelection } from '#app/kit/people/members/described-selection.server.ts'
import { SelectionQuestion } from '#app/kit/people/members/selection-question.tsx'
import { GROUP_MEMBER_KINDS, groupMemberKindOf } from './kinds.ts'
import { memberList } from './list-query.ts'
import { membershipFlash, membersOfGroup } from './membership.server.ts'

export const meta: MetaFunction = () => [{ title: 'Quitar del grupo' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const [id, kind] = [idOf(params), groupMemberKindOf(params)]
  const list = memberList(id, kind)
  const pick = await readSelection(
    { request, context, api, list: list.action },
    GROUP_MEMBER_KINDS[kind],
  )
  const described = await describeSelection(api, pick.selected, {
    noun: GROUP_MEMBER_KINDS[kind].noun,
    read: membersOfGroup(api, kind, id).list,
    ...(kind === 'users' && {
      nameOf: async (user) => (await api.call(users.get, { params: { id: user } })).full_name,
    }),
  })
  const { selectionToken } = pick
  return { kind, ...described, selectionToken, closeTo: list.currentUrl(request) }
}

/** Removes a few at once, since that can be undone; many are confirmed first. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const [id, kind] = [idOf(params), groupMemberKindOf(params)]
  const list = memberList(id, kind)
  const members = membersOfGroup(api, kind, id)
  const pick = await readSelection(
    { request, context, api, list: list.action },
    GROUP_MEMBER_KINDS[kind],
  )
  const { selected } = pick
  if (!selected || needsConfirmation(pick, await countSelected(selected, members.list)))
    return redirect(confirmationUrl(request, pick))
  const [{ name }, change] = await Promise.all([
    api.call(groups.get, { params: { id } }),
    pick.orDeletedError(members.remove(selected)),
  ])
  await pick.clear()
  const flash = membershipFlash('remove', kind, change, { id, name, request: context.requestId })
  return redirectWithFlash(context, currentReturnUrl(request, list.currentUrl(request)), flash)
}

export default function Removal() {
  const { kind, who, ...selection } = useLoaderData<typeof loader>()
  const { noun, consequence } = GROUP_MEMBER_KINDS[kind]
  return (
    <SelectionQuestion
      title="Quitar del grupo"
      noun={noun}
      selection={selection}
      asks={`¿Quitar ${kind === 'users' ? `a ${who}` : who} del grupo?`}
      confirmLabel="Quitar"
    >
      <p className="mt-2">{consequence}</p>
    </SelectionQuestion>
  )
}
