import type { LoaderFunctionArgs } from '@remix-run/node'
import { courses } from '#contract/courses.ts'
import { NOUNS } from '#contract/nouns.ts'
import { idOf } from '../backend/address.server.ts'
import { undoAction, undoLoader } from '../backend/undo.server.ts'
import { undoneFlash } from '../members/change-flash.server.ts'
import { paths } from '../paths.ts'

/** Undoes an assignment or unassignment of a course, from its flash message. */
export function loader({ params }: LoaderFunctionArgs) {
  idOf(params)
  return undoLoader(paths.courses.list())
}

export const action = undoAction(
  paths.courses.list(),
  (api, params, request) =>
    api.attempt(courses.undoAssignment, { params: { id: idOf(params), request } }),
  (undone) => undoneFlash(NOUNS.user, undone),
)
