import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { SORTS } from './list-sorts.ts'
import { matchingOf } from './matching.ts'
import { membershipChange, PEOPLE, person, picked } from './members.ts'
import { moment } from './moment.ts'
import { peopleFilters } from './people-filters.ts'
import {
  decimalNumber,
  id,
  idParams,
  instant,
  multilineText,
  idFilter,
  orNone,
  page,
  paged,
  q,
  sep,
  sorting,
  versionRead,
} from './shapes.ts'
import { request, undone } from './undo.ts'

/**
 * Users of an external course, their sessions and results: one record per user and course
 * (specification 3, sections 2, 3 and 7; domain decisions, 'External courses').
 */

const feature = 'externalTraining'
const count = z.number().int()

const yesOrNo = z.union([z.boolean(), z.stringbool()], { error: 'Se espera true o false' })

const NO_RESULT = 'El resultado debe ser un número de 0 a 100'

/** 0 to 100, with at most two decimals; a form's empty field is null. */
const result = orNone(decimalNumber({ max: 100, message: NO_RESULT }))

export const END_BEFORE_START = 'Hasta: no puede ser antes de Desde'
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
  /** False: removed from the course. The stored values stay, and no figure counts them. */
  enabled: z.boolean(),
  version: count,
})
export type ExternalCourseUser = z.infer<typeof externalCourseUser>

/** Filters of lists, marks and exports: by attributes of the users, and by their records. */
const narrowing = {
  q,
  ...peopleFilters,
  assisted: z.enum(['true', 'false'], { error: 'Se espera true o false' }).optional(),
  /** True: records with a start; false: without. */
  dated: z.enum(['true', 'false'], { error: 'Se espera true o false' }).optional(),
  /** 'all' includes removed users, 'false' returns only them; the default is the current users. */
  enabled: z.enum(['true', 'false', 'all'], { error: 'El estado no es válido' }).default('true'),
}

/** All current users that match a search and filters. */
const { enabled: _, ...filters } = narrowing
const matching = matchingOf(filters, { enabled: z.literal('true').default('true') })

/** One record of a form with many: fields left out stay unchanged; null or '' clears a result. */
const mark = z.object({
  id,
  assisted: yesOrNo.optional(),
  approved: yesOrNo.optional(),
  quantitative_result: result.optional(),
  version: versionRead,
})

const RECORDS = 'Se admiten de 1 a 1000 registros'

/** The same change for many users: by id, or all that match; fields left out stay unchanged. */
const attendance = z
  .strictObject({
    ids: z.array(id).min(1, RECORDS).max(1000, RECORDS).optional(),
    matching: matching.optional(),
    assisted: yesOrNo.optional(),
    approved: yesOrNo.optional(),
    /** For records without a start; left out, they take the start of the course. */
    start_time: moment('Desde'),
    /** Individual marks per record, instead of `ids` and `matching`: a page of the attendance form. */
    records: z.array(mark).min(1, RECORDS).max(1000, RECORDS).optional(),
  })
  .refine(
    ({ ids, matching, records }) => [ids, matching, records].filter(Boolean).length === 1,
    'Debes enviar ids, matching o records',
  )
  .refine(
    ({ records, assisted, approved, start_time }) =>
      records || assisted !== undefined || approved !== undefined || start_time,
    'Debes enviar assisted, approved o start_time',
  )

/** One record; the path parameter has one name for all methods. */
const recordParams = z.object({ id, ids: id })

export const externalCourseUsers = {
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
    query: z.object({ ...narrowing, ...sorting(SORTS.externalCourseUsers), sep }),
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
  assignMatching: endpoint({
    method: 'post',
    path: '/external-courses/{id}/users/matching',
    summary: 'Asignar un curso externo a todos los usuarios que coinciden con una búsqueda',
    access: 'admin',
    feature,
    ...PEOPLE.matching,
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
      'Asignar usuarios a un curso externo; a quien estaba desactivado le vuelve su registro',
    access: 'admin',
    feature,
    ...picked,
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
