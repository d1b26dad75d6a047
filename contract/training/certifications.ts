import { z } from 'zod'
import { certificationAssignments } from './certification-assignments.ts'
import { certificationReminderCalls } from './certification-reminders.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { expiringCalls } from './expiring-certifications.ts'
import { recordCalls } from '#contract/platform/record-calls.ts'
import { MAX_LISTED_PATHS } from './formation-path-contents.ts'
import { SORTS } from '#contract/platform/values/list-sorts.ts'
import { person } from '#contract/platform/people/members.ts'
import {
  decimalNumber,
  id,
  idList,
  idParams,
  instant,
  option,
  orNone,
  page,
  paged,
  q,
  requiredText,
  versionRead,
} from '#contract/platform/values/shapes.ts'
import { userCertifications } from '#contract/people/user-certifications.ts'
import { day, validity } from '#contract/platform/values/validity.ts'

/** Certifications of a tenant and their holders (specification 3, §2, §3 and §7). */

const count = z.number().int()

/** Maximum of the column (api/platform/db/migrations, 0005). */
const MAX_HOURS = 9999
const NO_HOURS = 'Duración en horas: debe ser un número de 0 a 9.999'

export const newCertification = z.object({
  name: requiredText('Nombre', 'Debes especificar el nombre de la certificacion', 150),
  /** Null, or a form's empty field: no hours count. */
  duration_hours: orNone(decimalNumber({ max: MAX_HOURS, message: NO_HOURS })),
})

export const certificationChanges = newCertification.extend({ version: versionRead })

export const certification = z.object({
  id,
  name: z.string(),
  duration_hours: z.number().nullable(),
  /** Number of its holders that the actor sees. */
  users: count,
  created_at: instant,
  version: count,
})
export type Certification = z.infer<typeof certification>

const lasting = z.object({ date_completed: day, valid_through: day.nullable(), validity })

/** Holder of a certification, with their newest assignment of it. */
export const certifiedUser = person.extend({ first_name: z.string() }).extend(lasting.shape)
export type CertifiedUser = z.infer<typeof certifiedUser>

const assigned = z.object({ certification: option, skills: z.array(option) })
const skillParams = z.object({ id, ids: idList })

const call = recordCalls('/certifications')

export const certifications = {
  list: call.list(
    'Buscar y paginar certificaciones por nombre',
    certification,
    SORTS.certifications,
  ),
  create: call.create('Crear una certificación', newCertification, certification),
  ...expiringCalls,
  ...certificationReminderCalls,
  get: call.get('Una certificación', certification),
  update: call.update('Modificar una certificación', certificationChanges, certification),
  remove: call.remove(
    'Eliminar certificaciones: van a la papelera, y quienes las tienen las conservan',
  ),
  users: endpoint({
    method: 'get',
    path: '/certifications/{id}/users',
    summary: 'Quiénes tienen una certificación, por nombre; de cada uno la más reciente',
    access: 'staff',
    params: idParams,
    query: z.object({ ...page, q }),
    answer: paged(certifiedUser),
  }),
  paths: endpoint({
    method: 'get',
    path: '/certifications/{ids}/paths',
    summary: `Los planes de formación que tienen alguna de estas certificaciones, por nombre: los primeros ${MAX_LISTED_PATHS} y cuántos son`,
    access: 'staff',
    params: z.object({ ids: idList }),
    answer: paged(option),
  }),
  skills: endpoint({
    method: 'get',
    path: '/certifications/{id}/skills',
    summary: 'Competencias asignadas a una certificación',
    access: 'staff',
    params: idParams,
    answer: assigned,
  }),
  addSkills: endpoint({
    method: 'post',
    path: '/certifications/{id}/skills/{ids}',
    summary: 'Asignar competencias a una certificación, además de las que tiene',
    access: 'admin',
    params: skillParams,
    answer: assigned,
  }),
  removeSkills: endpoint({
    method: 'delete',
    path: '/certifications/{id}/skills/{ids}',
    summary: 'Quitar competencias a una certificación',
    access: 'admin',
    params: skillParams,
    answer: assigned,
  }),
  ...certificationAssignments,
  ...userCertifications,
}
