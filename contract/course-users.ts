import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idList, idParams, page, paged, q } from './shapes.ts'
import { userRow } from './user-shapes.ts'

/** Who has a course, and giving and taking it: specification 2, section 7. */

const count = z.number().int()

/** Whom a course may be given to, as the pickers show them. */
const candidate = userRow.omit({ role: true, location: true })
export type CourseCandidate = z.infer<typeof candidate>

/** Who has a course; `direct` when it was given to them as such, else they have it by a group or path. */
const enrolled = candidate.extend({ direct: z.boolean() })
export type CourseEnrolled = z.infer<typeof enrolled>

/** `skipped` had the course already. */
const assignment = z.object({ changed: count, skipped: count })
export type Assignment = z.infer<typeof assignment>

/** `kept` still have the course, by a group or a formation path; `skipped` did not have it. */
const unassignment = z.object({ changed: count, kept: count, skipped: count })
export type Unassignment = z.infer<typeof unassignment>

const picker = { params: idParams, query: z.object({ ...page, q }), access: 'admin' } as const
const picked = { params: z.object({ id, ids: idList }), access: 'admin' } as const
const matching = { params: idParams, body: z.object({ q }), access: 'admin' } as const

export const courseUserCalls = {
  availableUsers: endpoint({
    method: 'get',
    path: '/courses/{id}/users/available',
    summary: 'Usuarios que no tienen un curso, por nombre',
    ...picker,
    answer: paged(candidate),
  }),
  enabledUsers: endpoint({
    method: 'get',
    path: '/courses/{id}/users/enabled',
    summary: 'Usuarios que tienen un curso, por nombre',
    ...picker,
    answer: paged(enrolled),
  }),
  assignMatching: endpoint({
    method: 'post',
    path: '/courses/{id}/users/matching',
    summary: 'Asignar un curso a todos los usuarios que coinciden con una búsqueda',
    ...matching,
    answer: assignment,
  }),
  unassignMatching: endpoint({
    method: 'post',
    path: '/courses/{id}/users/disable/matching',
    summary: 'Desasignar un curso a todos los que lo tienen y coinciden con una búsqueda',
    ...matching,
    answer: unassignment,
  }),
  unassign: endpoint({
    method: 'post',
    path: '/courses/{id}/users/disable/{ids}',
    summary:
      'Desasignar un curso a usuarios: su avance se conserva, y quien lo tiene por un grupo o un plan lo sigue teniendo',
    ...picked,
    answer: unassignment,
  }),
  assign: endpoint({
    method: 'post',
    path: '/courses/{id}/users/{ids}',
    summary: 'Asignar un curso a usuarios; a quien ya lo tuvo le vuelve su avance',
    ...picked,
    answer: assignment,
  }),
}
