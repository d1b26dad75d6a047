import { z } from 'zod'
import {
  decimalNumber,
  id,
  multilineText,
  orNone,
  reference,
  requiredText,
  versionRead,
  wholeNumber,
} from '#contract/platform/values/shapes.ts'
import { MAX_SLUG } from '#contract/platform/values/slug.ts'
import { webAddress } from '#contract/platform/values/web-address.ts'

/** Fields of a new course: specification 2, sections 3 and 5. */

/** Image parts of the multipart form of a new course. */
export const courseFiles = {
  parts: ['gallery_image', 'detail_image'],
  maxBytes: 10 * 1024 * 1024,
} as const

/** Key returned by the upload of an image. */
export const imageKey = (message: string) =>
  z.string({ error: message }).regex(/^[a-f0-9]{8}(-[a-f0-9]{4}){3}-[a-f0-9]{12}$/, message)

const SLUG = 'El slug admite minúsculas, números y guiones'

/** Empty: the server derives one from the name. */
const slug = z
  .string({ error: SLUG })
  .trim()
  .max(MAX_SLUG, `Slug: admite hasta ${MAX_SLUG} caracteres`)
  .regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/, SLUG)
  // 'general' is the fallback folder of course files.
  .refine((value) => value !== 'general', 'Ya existe un curso con este slug')
  .nullish()
  .transform((value) => value || null)

function optionalNumber(label: string, { whole = true, min = 0, max }: Bounds) {
  const kind = whole ? 'un número entero' : 'un número'
  const message = `${label}: debe ser ${kind} entre ${min} y ${max}`
  return orNone((whole ? wholeNumber : decimalNumber)({ min, max, message }))
}
type Bounds = { whole?: boolean; min?: number; max: number }

export const newCourse = z.object({
  // Message of the specification, shared with groups.
  name: requiredText('Nombre', 'Debes especificar el nombre del grupo', 150),
  slug,
  description: multilineText('Descripción', 2000),
  gallery_image: imageKey('Debes especificar la imagen miniatura'),
  detail_image: imageKey('Debes especificar la imagen de portada'),
  instructor_id: reference,
  category_id: reference,
  /** Hours, with at most two decimals. */
  duration_hours: optionalNumber('Duración en horas', { whole: false, max: 9999 }),
  // Text in a form, boolean in JSON.
  show_instructor_chat: z
    .union([z.boolean(), z.stringbool()], { error: 'Se espera true o false' })
    .default(false),
  group_chat_link: webAddress('Enlace del chat grupal'),
  /** Validity of a certificate in years; null: it never ends. */
  validity_years: optionalNumber('Años de vigencia', { min: 1, max: 99 }),
  /** Days before the end of a certificate at which its holder is notified. */
  days_before_expiration: optionalNumber('Días antes del vencimiento', { max: 3650 }),
})

/** Key of a picture that is replaced; empty or left out: the stored one stays. */
const newImage = z
  .union([z.literal('').transform(() => null), imageKey('La imagen no es válida')])
  .nullish()
  .transform((value) => value ?? null)

/** Data of a course, edited after its creation. A slug that is empty or left out stays. */
export const courseChanges = newCourse.extend({
  gallery_image: newImage,
  detail_image: newImage,
  version: versionRead,
})

/** Course that a super-administrator creates for a tenant and gives to others. */
export const newDesign = newCourse.extend({
  owner_tenant_id: id,
  /** Other tenants that get it besides its owner; left out: tenant 1, if it exists. */
  other_tenants: z.array(id).max(1000).optional(),
})
