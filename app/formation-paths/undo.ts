import type { LoaderFunctionArgs } from '@remix-run/node'
import { formationPaths } from '#contract/formation-paths.ts'
import { idOf } from '../backend/address.server.ts'
import { undoAction, undoLoader } from '../backend/undo.server.ts'
import { undoneFlash } from '../members/change-flash.server.ts'
import { paths } from '../paths.ts'
import { PATH_CONTENT_KINDS, pathContentKindOf } from './kinds.ts'

const UNDO = {
  courses: formationPaths.undoCourses,
  'external-courses': formationPaths.undoExternalCourses,
  certifications: formationPaths.undoCertifications,
}

/** Undoes an addition, a move or a removal, from its flash message. */
export function loader({ params }: LoaderFunctionArgs) {
  idOf(params)
  pathContentKindOf(params)
  return undoLoader(paths.formationPaths.list())
}

export const action = undoAction(
  paths.formationPaths.list(),
  (api, params, request) =>
    api.attempt(UNDO[pathContentKindOf(params)], { params: { id: idOf(params), request } }),
  (undone, params) => undoneFlash(PATH_CONTENT_KINDS[pathContentKindOf(params)].noun, undone),
)
