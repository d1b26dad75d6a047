import { z } from 'zod'
import { imageKey } from '#contract/courses/design/course-draft.ts'
import { optionalEmail } from '#contract/platform/values/email-address.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { recordCalls } from '#contract/platform/record-calls.ts'
import { SORTS } from '#contract/platform/values/list-sorts.ts'
import {
  id,
  idList,
  idParams,
  instant,
  multilineText,
  requiredText,
  text,
  versionRead,
} from '#contract/platform/values/shapes.ts'
import { webAddress } from '#contract/platform/values/web-address.ts'

/**
 * Instructors of external courses, and subject experts of the tenant's own courses, in one table
 * (specification 3, sections 2, 3, 5 and 7; domain decisions, 'Calls that the specification leaves
 * open').
 */

/** Picture part of an instructor's multipart form. */
export const instructorFiles = { parts: ['logo'], maxBytes: 5 * 1024 * 1024 } as const

export const instructorType = z.enum(['internal', 'external'], {
  error: 'El tipo debe ser interno o externo',
})
export type InstructorType = z.infer<typeof instructorType>

export const newInstructor = z.object({
  code: text('Código', 50),
  name: requiredText('Nombre', 'Debes especificar el nombre', 150),
  description: multilineText('Descripción', 1000),
  type: instructorType.default('internal'),
  chat_link: webAddress('Enlace del chat'),
  /** Address for the calendar invitations of their sessions. */
  email: optionalEmail('Correo', 'El correo admite hasta 254 caracteres'),
  /** File part of that name, or the key of an uploaded file; empty or left out: none. */
  logo: z
    .union([z.literal('').transform(() => null), imageKey('La imagen no es válida')])
    .nullish()
    .transform((value) => value ?? null),
})

/**
 * Fields left out stay unchanged: a form without a new picture keeps the old one. `remove_logo`
 * removes it.
 */
export const instructorChanges = newInstructor.extend({
  remove_logo: z
    .union([z.boolean(), z.stringbool()], { error: 'Se espera true o false' })
    .default(false),
  version: versionRead,
})

export const instructor = z.object({
  id,
  code: z.string().nullable(),
  name: z.string(),
  description: z.string().nullable(),
  type: instructorType,
  chat_link: z.string().nullable(),
  email: z.string().nullable(),
  /** Key of the picture: `GET /instructors/logos/{key}`. */
  logo: z.string().nullable(),
  created_at: instant,
  version: z.number().int(),
})
export type Instructor = z.infer<typeof instructor>

/** Maximum number of an instructor's courses listed by name. */
export const MAX_LISTED_USES = 20

/** Number of usages, and the first of them by name. */
const uses = z.object({
  total: z.number().int(),
  first: z.array(z.object({ name: z.string(), in_trash: z.boolean() })),
})

/** Usages that prevent the deletion of instructors. */
const usage = z.object({
  id,
  name: z.string(),
  /** Includes those in the trash. */
  external_courses: uses,
  /** Tenant courses with this subject expert; those hidden by organizational units are counted, not named. */
  courses: uses,
})
export type InstructorUsage = z.infer<typeof usage>

export function isInUse({ external_courses, courses }: InstructorUsage): boolean {
  return external_courses.total + courses.total > 0
}

const feature = 'externalTraining'

const call = recordCalls('/instructors', feature)

export const instructors = {
  list: call.list(
    'Buscar y paginar formadores por código o nombre',
    instructor,
    SORTS.instructors,
    { type: instructorType.optional() },
  ),
  create: endpoint({
    method: 'post',
    path: '/instructors',
    summary: 'Crear un formador, con su imagen o con la clave de una ya subida',
    access: 'admin',
    feature,
    body: newInstructor,
    files: instructorFiles,
    status: 201,
    answer: instructor,
  }),
  uploadLogo: endpoint({
    method: 'post',
    path: '/instructors/logos',
    summary: 'Subir la imagen de un formador: JPG, PNG o WebP de hasta 5 MB. Responde su clave',
    access: 'admin',
    feature,
    upload: 'file',
    status: 201,
    answer: z.object({ image: z.string() }),
  }),
  logo: endpoint({
    method: 'get',
    path: '/instructors/logos/{key}',
    summary: 'La imagen de un formador',
    access: 'staff',
    feature,
    params: z.object({ key: imageKey('Imagen no válida') }),
    answer: { stream: 'image/webp' },
  }),
  usage: endpoint({
    method: 'get',
    path: '/instructors/{ids}/usage',
    summary: 'Dónde están en uso unos formadores',
    access: 'admin',
    feature,
    params: z.object({ ids: idList }),
    answer: z.array(usage),
  }),
  get: call.get('Un formador', instructor),
  update: endpoint({
    method: 'put',
    path: '/instructors/{id}',
    summary: 'Modificar un formador; sin imagen nueva conserva la suya',
    access: 'admin',
    feature,
    params: idParams,
    body: instructorChanges,
    files: instructorFiles,
    answer: instructor,
  }),
  remove: call.remove(
    'Eliminar formadores, si ninguno está en uso: todos o ninguno (409 con dónde)',
  ),
}
