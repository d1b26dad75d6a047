import { z } from 'zod'
import { dueFields, dueFilter, dueOf, oneDue } from '#contract/platform/values/due-dates.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { matchingOf } from '#contract/platform/people/matching.ts'
import { membershipChange, PEOPLE, person, picked } from '#contract/platform/people/members.ts'
import { peopleFilters } from '#contract/platform/people/people-filters.ts'
import { id, idParams, MAX_IDS, paged, q } from '#contract/platform/values/shapes.ts'
import { request, undone } from '#contract/platform/undo.ts'

/** Users of a course, and giving and taking it: specification 2, section 7. */

/**
 * User of a course; `direct` when it was assigned to the user, else it comes from a group or
 * formation path.
 */
const enrolled = person.extend({
  direct: z.boolean(),
  ...dueOf,
  /** True when the due date is the user's own, false when it comes from a group or formation path. */
  due_own: z.boolean(),
})
export type CourseEnrolled = z.infer<typeof enrolled>

/** `kept` still have the course by a group or a formation path; `skipped` did not have it. */
const { changed, skipped } = membershipChange.shape
const unassignment = z.object({ changed, kept: changed, skipped })
export type Unassignment = z.infer<typeof unassignment>

const filters = { q, ...peopleFilters }
const IDS = `Se admiten de 1 a ${MAX_IDS} usuarios`

/** Users by id, or all who have the course and match; neither day nor number of days takes the due date away. */
const dueChange = z
  .strictObject({
    ids: z.array(id).min(1, IDS).max(MAX_IDS, IDS).optional(),
    matching: matchingOf({ ...filters, due: dueFilter }).optional(),
    ...dueFields,
  })
  .refine(
    ({ ids, matching }) => (ids === undefined) !== (matching === undefined),
    'Debes enviar ids o matching',
  )
  .refine(...oneDue)

/** Removal has addresses of its own, since some users keep the course by another source. */
export const courseUserCalls = {
  availableUsers: endpoint({
    method: 'get',
    path: '/courses/{id}/users/available',
    summary: 'Usuarios que no tienen un curso, por nombre',
    ...PEOPLE.listed,
    access: 'admin',
    answer: paged(person),
  }),
  enabledUsers: endpoint({
    method: 'get',
    path: '/courses/{id}/users/enabled',
    summary: 'Usuarios que tienen un curso, por nombre, con su fecha límite',
    params: idParams,
    query: PEOPLE.listed.query.extend({ due: dueFilter }),
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
  dueDates: endpoint({
    method: 'put',
    path: '/courses/{id}/users/due-date',
    summary:
      'Poner, cambiar o quitar la fecha límite de quienes tienen un curso: un día, o días después de recibirlo. Sin ninguno vuelve la de su grupo o plan',
    access: 'admin',
    params: idParams,
    body: dueChange,
    answer: membershipChange,
  }),
  assignMatching: endpoint({
    method: 'post',
    path: '/courses/{id}/users/matching',
    summary: 'Asignar un curso a todos los usuarios que coinciden con una búsqueda',
    access: 'admin',
    params: idParams,
    body: matchingOf(filters, dueFields).refine(...oneDue),
    answer: membershipChange,
  }),
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
      'Desasignar un curso a usuarios: su progreso se conserva, y quien lo tiene por un grupo o un plan lo sigue teniendo',
    ...picked,
    access: 'admin',
    answer: unassignment,
  }),
  assign: endpoint({
    method: 'post',
    path: '/courses/{id}/users/{ids}',
    summary:
      'Asignar un curso a usuarios, con una fecha límite si se da; a quien ya lo tuvo le vuelve su progreso',
    ...picked,
    query: z.object(dueFields).refine(...oneDue),
    access: 'admin',
    answer: membershipChange,
  }),
}
