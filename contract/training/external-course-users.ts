import { z } from 'zod'
import { dueFields, dueOf, oneDue } from '#contract/platform/values/due-dates.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { attendance, dueChange, matching, narrowing, result } from './external-course-changes.ts'
import { SORTS } from '#contract/platform/values/list-sorts.ts'
import { matchingOf } from '#contract/platform/people/matching.ts'
import { membershipChange, PEOPLE, person, picked } from '#contract/platform/people/members.ts'
import { moment } from '#contract/platform/values/moment.ts'
import { peopleFilters } from '#contract/platform/people/people-filters.ts'
import {
  id,
  idParams,
  instant,
  multilineText,
  idFilter,
  page,
  paged,
  q,
  sorting,
  versionRead,
  yesOrNo,
} from '#contract/platform/values/shapes.ts'
import { tableFile } from '#contract/platform/values/table-file.ts'
import { request, undone } from '#contract/platform/undo.ts'

/**
 * Users of an external course, their sessions and results: one record per user and course
 * (specification 3, sections 2, 3 and 7; domain decisions, 'External courses').
 */

const feature = 'externalTraining'
const count = z.number().int()

export const END_BEFORE_START = 'Hasta: no puede ser antes de Desde'
/** Warning of an import; forms ask before. */
export const UNATTENDED = 'Aprueba sin haber asistido'
export const NOT_ASSESSABLE = 'Solo se aprueba en un curso evaluable'

/** Session of a user: the end cannot be before the start; approved only in an assessable course (422). */
export const externalCourseUserChanges = z.object({
  start_time: moment('Desde'),
  end_time: moment('Hasta'),
  assisted: yesOrNo.default(false),
  approved: yesOrNo.default(false),
  quantitative_result: result,
  qualitative_result: multilineText('Resultado cualitativo', 500),
  version: versionRead,
})

/** Record of a user in a course; `user_id` is the user's, `id` the record's. */
export const externalCourseUser = person.omit({ id: true }).extend({
  id,
  user_id: id,
  email: z.string(),
  start_time: instant.nullable(),
  end_time: instant.nullable(),
  assisted: z.boolean(),
  approved: z.boolean(),
  quantitative_result: z.number().nullable(),
  qualitative_result: z.string().nullable(),
  /** Due date, met by attending; in an assessable course, by being approved. */
  ...dueOf,
  /** False: removed from the course. The stored values stay, and no figure counts them. */
  enabled: z.boolean(),
  version: count,
})
export type ExternalCourseUser = z.infer<typeof externalCourseUser>

/** External course of a user, with their session and result. */
const userExternalCourse = externalCourseUser
  .pick({
    id: true,
    start_time: true,
    end_time: true,
    assisted: true,
    approved: true,
    quantitative_result: true,
    qualitative_result: true,
    due_date: true,
    due: true,
    enabled: true,
  })
  .extend({ external_course_id: id, name: z.string(), assessable: z.boolean() })
export type UserExternalCourse = z.infer<typeof userExternalCourse>

/** One record; the path parameter has one name for all methods. */
const recordParams = z.object({ id, ids: id })

export const externalCourseUsers = {
  ofUser: endpoint({
    method: 'get',
    path: '/users/{id}/external-courses',
    summary:
      'Cursos externos de un usuario, con su asistencia y su resultado, la sesión más reciente primero',
    access: 'staff',
    feature,
    params: idParams,
    query: z.object(page),
    answer: paged(userExternalCourse),
  }),
  users: endpoint({
    method: 'get',
    path: '/external-courses/{id}/users',
    summary: 'Quienes están en un curso externo, con su sesión y su resultado, por nombre',
    access: 'staff',
    feature,
    params: idParams,
    query: z.object({ ...page, ...idFilter, ...narrowing, ...sorting(SORTS.externalCourseUsers) }),
    answer: paged(externalCourseUser),
  }),
  availableUsers: endpoint({
    method: 'get',
    path: '/external-courses/{id}/users/available',
    summary: 'Usuarios activos que no están en un curso externo, por nombre',
    access: 'admin',
    feature,
    ...PEOPLE.listed,
    answer: paged(person),
  }),
  exportUsers: endpoint({
    method: 'get',
    path: '/external-courses/{id}/users/export',
    summary:
      'Exportar como CSV quienes están en un curso externo; la importación lo recibe de vuelta sin cambios',
    access: 'staff',
    feature,
    params: idParams,
    query: z.object({ ...narrowing, ...sorting(SORTS.externalCourseUsers), ...tableFile }),
    answer: { stream: 'text/csv; charset=utf-8' },
  }),
  markAttendance: endpoint({
    method: 'put',
    path: '/external-courses/{id}/users/attendance',
    summary:
      'Marcar la asistencia y la aprobación de muchos a la vez: de los nombrados o de todos los que coinciden. Lo que no se envía queda igual; quienes no tienen fecha de inicio toman la enviada o la del curso',
    access: 'admin',
    feature,
    params: idParams,
    body: attendance,
    answer: membershipChange.extend({
      /**
       * Records that changed since their `version` was read (optimistic locking), with their
       * current values: they were not written, all others were.
       */
      outdated: z.array(externalCourseUser),
      /** Entries of `records` that the course does not have, or that the actor no longer sees. */
      gone: z.array(id),
    }),
  }),
  dueDates: endpoint({
    method: 'put',
    path: '/external-courses/{id}/users/due-date',
    summary:
      'Poner, cambiar o quitar la fecha límite de quienes están en un curso externo: un día, o días después de asignarlo',
    access: 'admin',
    feature,
    params: idParams,
    body: dueChange,
    answer: membershipChange,
  }),
  assignMatching: endpoint({
    method: 'post',
    path: '/external-courses/{id}/users/matching',
    summary: 'Asignar un curso externo a todos los usuarios que coinciden con una búsqueda',
    access: 'admin',
    feature,
    params: idParams,
    body: matchingOf({ q, ...peopleFilters }, dueFields).refine(...oneDue),
    answer: membershipChange,
  }),
  undoUsers: endpoint({
    method: 'post',
    path: '/external-courses/{id}/users/undo/{request}',
    summary:
      'Deshacer lo que uno mismo asignó, desactivó o marcó en el último día; lo que cambió después no se toca',
    access: 'admin',
    feature,
    params: z.object({ id, request }),
    answer: undone,
  }),
  disableMatching: endpoint({
    method: 'post',
    path: '/external-courses/{id}/users/disable/matching',
    summary: 'Desactivar todos los registros de un curso externo que coinciden con una búsqueda',
    access: 'admin',
    feature,
    params: idParams,
    body: matching,
    answer: membershipChange,
  }),
  disable: endpoint({
    method: 'post',
    path: '/external-courses/{id}/users/disable/{ids}',
    summary:
      'Desactivar registros de un curso externo: lo registrado se conserva y no cuenta. Asignar de nuevo lo activa',
    access: 'admin',
    feature,
    ...picked,
    answer: membershipChange,
  }),
  assign: endpoint({
    method: 'post',
    path: '/external-courses/{id}/users/{ids}',
    summary:
      'Asignar usuarios a un curso externo, con una fecha límite si se da; a quien estaba desactivado le vuelve su registro',
    access: 'admin',
    feature,
    ...picked,
    query: z.object(dueFields).refine(...oneDue),
    answer: membershipChange,
  }),
  record: endpoint({
    method: 'get',
    path: '/external-courses/{id}/users/{ids}',
    summary: 'El registro de alguien en un curso externo',
    access: 'staff',
    feature,
    params: recordParams,
    answer: externalCourseUser,
  }),
  updateRecord: endpoint({
    method: 'put',
    path: '/external-courses/{id}/users/{ids}',
    summary: 'Modificar el registro de alguien: fechas, asistencia, aprobación y resultados',
    access: 'admin',
    feature,
    params: recordParams,
    body: externalCourseUserChanges,
    answer: externalCourseUser,
  }),
}
