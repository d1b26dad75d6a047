import { z } from 'zod'
import { endpoint } from '#contract/platform/endpoint.ts'
import { id, version } from '#contract/platform/values/shapes.ts'
import { day, validity } from '#contract/platform/values/validity.ts'

/** Certifications of users, with the files that prove them (specification 3, sections 3, 5 and 7). */

const count = z.number().int()

const FIRST_DAY = '1900-01-01'
const LAST_DAY = '2199-12-31'

export function dayOf(label: string) {
  const message = `${label}: la fecha no es válida`
  return z
    .string({ error: message })
    .trim()
    .pipe(z.iso.date({ error: message, abort: true }))
    .refine((value) => value >= FIRST_DAY && value <= LAST_DAY, message)
}

/** File that proves a certification. `url` is a path of this API. */
export const attachment = z.object({
  id,
  name: z.string(),
  url: z.string(),
  media_type: z.string(),
  bytes: count,
})
export type Attachment = z.infer<typeof attachment>

/** Certification assigned to a user. */
export const userCertification = z.object({
  id,
  certification_id: id,
  name: z.string(),
  /** True when the tenant deleted the certification since; its assignments stay. */
  certification_deleted: z.boolean(),
  date_completed: day,
  valid_through: day.nullable(),
  /** State today, in the tenant's time zone. */
  validity,
  /** Oldest first. */
  attachments: z.array(attachment),
  version: count,
})
export type UserCertification = z.infer<typeof userCertification>

const MISSING = 'Debes seleccionar la certificación'
const DATE_MISSING = 'Debes especificar la fecha de la certificación'

/** Dates of a certification that is assigned. */
export const assignedDates = {
  date_completed: z
    .string({ error: DATE_MISSING })
    .trim()
    .min(1, { error: DATE_MISSING, abort: true })
    .pipe(dayOf('Fecha de la certificación')),
  /** Null, or a form's empty field: it never ends. */
  valid_through: z
    .string({ error: 'Válida hasta: la fecha no es válida' })
    .nullish()
    .transform((value) => value?.trim() || null)
    .pipe(dayOf('Válida hasta').nullable()),
}

const draft = {
  certification_id: z.union([z.number(), z.string().min(1, MISSING)], { error: MISSING }).pipe(id),
  ...assignedDates,
}

/** ISO days compare as texts. */
export function endsAfterItBegins(assignment: {
  date_completed: string
  valid_through: string | null
}) {
  return assignment.valid_through === null || assignment.valid_through >= assignment.date_completed
}

export const ENDS_BEFORE_IT_BEGINS =
  'La fecha de vencimiento no puede ser anterior a la fecha de la certificación'

export const ENDS_TOO_SOON = { path: ['valid_through'], message: ENDS_BEFORE_IT_BEGINS }

export const newUserCertification = z.object(draft).refine(endsAfterItBegins, ENDS_TOO_SOON)

export const userCertificationChanges = z
  .object({
    ...draft,
    /** Version that was read; a newer stored version is answered with 409 (optimistic locking). */
    version,
  })
  .refine(endsAfterItBegins, ENDS_TOO_SOON)

const ofUser = z.object({ userId: id })
const assignment = ofUser.extend({ assignmentId: id })
const ofAttachment = assignment.extend({ attachmentId: id })

/** Maximum number of files of one certification of a user. */
export const MAX_ATTACHMENTS = 20

/** Calls of the feature `certifications`. */
export const userCertifications = {
  ofUser: endpoint({
    method: 'get',
    path: '/certifications/user/{userId}',
    summary: 'Las certificaciones de un usuario, la más reciente primero',
    access: 'staff',
    params: ofUser,
    answer: z.array(userCertification),
  }),
  assign: endpoint({
    method: 'post',
    path: '/certifications/user/{userId}',
    summary: 'Asignar una certificación a un usuario',
    access: 'admin',
    params: ofUser,
    body: newUserCertification,
    status: 201,
    answer: userCertification,
  }),
  updateAssignment: endpoint({
    method: 'put',
    path: '/certifications/user/{userId}/{assignmentId}',
    summary: 'Modificar una certificación de un usuario',
    access: 'admin',
    params: assignment,
    body: userCertificationChanges,
    answer: userCertification,
  }),
  removeAssignment: endpoint({
    method: 'delete',
    path: '/certifications/user/{userId}/{assignmentId}',
    summary: 'Enviar una certificación de un usuario a la papelera, con sus adjuntos',
    access: 'admin',
    params: assignment,
    answer: z.object({ id }),
  }),
  attach: endpoint({
    method: 'post',
    path: '/certifications/user/{userId}/{assignmentId}/attachments',
    summary:
      'Adjuntar un archivo (PNG, JPEG, PDF, Word, PowerPoint o Excel, sin macros); el tipo se comprueba por su contenido',
    access: 'admin',
    params: assignment,
    upload: 'file',
    status: 201,
    answer: attachment,
  }),
  attachment: endpoint({
    method: 'get',
    path: '/certifications/user/{userId}/{assignmentId}/attachments/{attachmentId}',
    summary: 'Descargar un adjunto',
    access: 'staff',
    params: ofAttachment,
    answer: { stream: 'application/octet-stream' },
  }),
  detach: endpoint({
    method: 'delete',
    path: '/certifications/user/{userId}/{assignmentId}/attachments/{attachmentId}',
    summary: 'Eliminar un adjunto, sin vuelta atrás',
    access: 'admin',
    params: ofAttachment,
    answer: z.object({ id }),
  }),
}
