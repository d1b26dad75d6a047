import { groupMembers } from '#contract/groups.ts'
import { idOf } from '../backend/address.server.ts'
import { undoAction, undoLoader } from '../backend/undo.server.ts'
import { undoneFlash } from '../members/change-flash.server.ts'
import { paths } from '../paths.ts'
import { KINDS, kindOf } from './kinds.ts'

/** Undoes what was added to a group or taken out of it, from its message. */
export const loader = () => undoLoader(paths.groups.list())

export const action = undoAction(
  paths.groups.list(),
  (api, params, request) =>
    api.attempt(groupMembers[kindOf(params)].undo, { params: { id: idOf(params), request } }),
  (undone, params) => undoneFlash(KINDS[kindOf(params)].noun, undone),
)
