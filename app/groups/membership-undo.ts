import type { LoaderFunctionArgs } from '@remix-run/node'
import { groupMembers } from '#contract/groups.ts'
import { idOf } from '../backend/address.server.ts'
import { undoAction, undoLoader } from '../backend/undo.server.ts'
import { undoneFlash } from '../members/change-flash.server.ts'
import { paths } from '../paths.ts'
import { GROUP_MEMBER_KINDS, groupMemberKindOf } from './kinds.ts'

/** Undoes an addition or a removal of members, from its flash message. */
export function loader({ params }: LoaderFunctionArgs) {
  idOf(params)
  groupMemberKindOf(params)
  return undoLoader(paths.groups.list())
}

export const action = undoAction(
  paths.groups.list(),
  (api, params, request) =>
    api.attempt(groupMembers[groupMemberKindOf(params)].undo, {
      params: { id: idOf(params), request },
    }),
  (undone, params) => undoneFlash(GROUP_MEMBER_KINDS[groupMemberKindOf(params)].noun, undone),
)
