import { NOUNS } from '#contract/nouns.ts'
import { users } from '#contract/users.ts'
import { undoAction, undoLoader } from '../backend/undo.server.ts'
import { undoneFlash } from '../members/change-flash.server.ts'
import { paths } from '../paths.ts'

/** Undoes a status change of users, from its flash message. */
export const loader = () => undoLoader(paths.users.list())

export const action = undoAction(
  paths.users.list(),
  (api, _, request) => api.attempt(users.undoStatus, { params: { request } }),
  (undone) => undoneFlash(NOUNS.user, undone),
)
