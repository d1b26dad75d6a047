import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { groups } from '#contract/groups.ts'
import { users } from '#contract/users.ts'
import { idOf, currentReturnUrl } from '../backend/address.server.ts'
import { signedIn } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import {
  countSelected,
  needsConfirmation,
  confirmationUrl,
  readSelection,
} from '../lists/selection.server.ts'
import { describeSelected } from '../members/removal.server.ts'
import { RemovalQuestion } from '../members/removal-question.tsx'
import { inWords, appliedFilterNames } from '../people-filters/applied.server.ts'
import { GROUP_MEMBER_KINDS, groupMemberKindOf } from './kinds.ts'
import { memberList } from './list-query.ts'
import { membersOfGroup, removedFlash } from './membership.server.ts'

export const meta: MetaFunction = () => [{ title: 'Quitar del grupo' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const [id, kind] = [idOf(params), groupMemberKindOf(params)]
  const list = memberList(id, kind)
  const pick = await readSelection(
    { request, context, api, list: list.action },
    GROUP_MEMBER_KINDS[kind],
  )
  const what = await describeSelected(pick.selected, {
    noun: GROUP_MEMBER_KINDS[kind].noun,
    total: (matching) => countSelected({ all: true, matching }, membersOfGroup(api, kind, id).list),
    filters: async ({ q: _, ...filters }) => inWords(await appliedFilterNames(api, filters)),
    ...(kind === 'users' && {
      nameOf: async (user) => (await api.call(users.get, { params: { id: user } })).full_name,
    }),
  })
  return { kind, what, selectionToken: pick.selectionToken, closeTo: list.currentUrl(request) }
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
  const flash = removedFlash(kind, change, { id, name, request: context.requestId })
  return redirectWithFlash(context, currentReturnUrl(request, list.currentUrl(request)), flash)
}

export default function Removal() {
  const { kind, what, selectionToken, closeTo } = useLoaderData<typeof loader>()
  const { noun, consequence } = GROUP_MEMBER_KINDS[kind]
  return (
    <RemovalQuestion
      title="Quitar del grupo"
      noun={noun}
      question={what && `¿Quitar ${kind === 'users' ? `a ${what}` : what} del grupo?`}
      selectionToken={selectionToken}
      closeTo={closeTo}
    >
      {consequence}
    </RemovalQuestion>
  )
}
