import { courses } from '#contract/courses/courses.ts'
import type { Owner } from '#app/kit/people/members/selected-people.server.ts'
import { paths } from '#app/kit/urls/paths.ts'

/** Course that is given to users, or taken from them. */
export const COURSE: Owner = {
  read: (api, params) => api.call(courses.get, { params }),
  at: (id) => paths.courses.detail(id),
  undo: (id, request) => paths.courses.assignmentUndo(id, request),
}
