import type { LoaderFunctionArgs } from '@remix-run/node'
import { externalCourseUsers } from '#contract/external-course-users.ts'
import { NOUNS } from '#contract/nouns.ts'
import { idOf } from '../backend/address.server.ts'
import { undoAction, undoLoader } from '../backend/undo.server.ts'
import { undoneFlash } from '../members/change-flash.server.ts'
import { paths } from '../paths.ts'

/** Undoes an assignment, marks or a removal, from its flash message. */
export function loader({ params }: LoaderFunctionArgs) {
  return undoLoader(paths.externalCourseUsers.list(idOf(params)))
}

export const action = undoAction(
  paths.externalCourses.list(),
  (api, params, request) =>
    api.attempt(externalCourseUsers.undoUsers, { params: { id: idOf(params), request } }),
  (undone) => undoneFlash(NOUNS.user, undone),
)
