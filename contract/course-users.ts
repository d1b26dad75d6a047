import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { membersOf, membershipChange, PEOPLE, person, picked } from './members.ts'
import { id, paged } from './shapes.ts'
import { request, undone } from './undo.ts'

/** Users of a course, and giving and taking it: specification 2, section 7. */

/**
 * User of a course; `direct` when it was assigned to the user, else it comes from a group or
 * formation path.
 */
const enrolled = person.extend({ direct: z.boolean() })
export type CourseEnrolled = z.infer<typeof enrolled>

/** `kept` still have the course by a group or a formation path; `skipped` did not have it. */
const { changed, skipped } = membershipChange.shape
const unassignment = z.object({ changed, kept: changed, skipped })
export type Unassignment = z.infer<typeof unassignment>

const given = membersOf({
  at: '/courses/{id}/users',
  reads: 'admin',
  changes: 'admin',
  row: enrolled,
  candidate: person,
  finds: PEOPLE,
  says: {
    available: 'Usuarios que no tienen un curso, por nombre',
    addMatching: 'Asignar un curso a todos los usuarios que coinciden con una búsqueda',
    add: 'Asignar un curso a usuarios; a quien ya lo tuvo le vuelve su avance',
  },
})

/** Removal has addresses of its own, since some users keep the course by another source. */
export const courseUserCalls = {
  availableUsers: given.available,
  enabledUsers: endpoint({
    method: 'get',
    path: '/courses/{id}/users/enabled',
    summary: 'Usuarios que tienen un curso, por nombre',
    ...PEOPLE.listed,
    access: 'admin',
    answer: paged(enrolled),
  }),
  undoAssignment: endpoint({
    method: 'post',
    path: '/courses/{id}/users/undo/{request}',
    summary:
      'Deshacer una asignación o desasignación propia del último día: a quien se asignó o desasignó después no se le toca',
    access: 'admin',
    params: z.object({ id, request }),
    answer: undone,
  }),
  assignMatching: given.addMatching,
  unassignMatching: endpoint({
    method: 'post',
    path: '/courses/{id}/users/disable/matching',
    summary: 'Desasignar un curso a todos los que lo tienen y coinciden con una búsqueda',
    ...PEOPLE.matching,
    access: 'admin',
    answer: unassignment,
  }),
  unassign: endpoint({
    method: 'post',
    path: '/courses/{id}/users/disable/{ids}',
    summary:
      'Desasignar un curso a usuarios: su avance se conserva, y quien lo tiene por un grupo o un plan lo sigue teniendo',
    ...picked,
    access: 'admin',
    answer: unassignment,
  }),
  assign: given.add,
}
