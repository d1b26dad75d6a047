import { z } from 'zod'
import { endpoint } from '#contract/platform/endpoint.ts'
import { percentage } from './learning.ts'
import {
  decimalNumber,
  id,
  instant,
  multilineText,
  orElse,
  wholeNumber,
} from '#contract/platform/values/shapes.ts'

const PERCENTAGE = 'El porcentaje debe ser un número de 0 a 100'

/**
 * A JSON number is truncated, not rounded: 99.996 completes no course
 * (docs/decisions/0019-what-counts-as-learnt.md).
 */
const percentageGiven = z
  .union([z.number().transform(cut), z.string().min(1, 'Debes especificar el porcentaje')], {
    error: 'Debes especificar el porcentaje',
  })
  .pipe(decimalNumber({ max: 100, message: PERCENTAGE }))
  .meta({ type: 'number', minimum: 0, maximum: 100 })

/** Truncates to two decimals by its digits: 0.29 multiplied by a hundred is less than 29. */
function cut(value: number): number {
  if (value < 0 || value >= 100) return value
  return value < 0.01 ? 0 : Number(/^\d+(\.\d{1,2})?/.exec(String(value))![0])
}

/** Calendar day in the tenant's time zone. */
const day = z
  .string({ error: 'Debes especificar la fecha' })
  .trim()
  .min(1, 'Debes especificar la fecha')
  .pipe(z.iso.date('La fecha no es válida'))
  .refine((value) => value >= '1970-01-01', 'La fecha no es válida')

export const revalidation = z.object({
  /** Id of the tenant's course. */
  course: id,
  user: id,
  percentage: percentageGiven,
  date: day,
  comments: multilineText('Comentarios', 1000, 'Los comentarios admiten hasta 1000 caracteres'),
})

const POINTS = 'Los puntos deben ser un número entero'
const SECONDS = 'El tiempo debe ser un número entero de segundos'

/** Maximum duration; a longer one comes from a wrong clock. */
const MAX_SECONDS = 24 * 3600

export const response = z.object({
  /** Idempotency key made by the app; sending it again changes nothing. */
  id: z.uuid('El identificador de la respuesta no es válido').toLowerCase(),
  /** Id of the tenant's course. */
  course: id,
  content: id,
  /** Answer; null for a content without one. */
  value: multilineText('Respuesta', 10_000, 'La respuesta admite hasta 10.000 caracteres'),
  /** Counted up to the points that the content gives. */
  points: orElse(wholeNumber({ max: 1_000_000, message: POINTS }), 0),
  seconds: orElse(wholeNumber({ max: 10_000_000, message: SECONDS }), 0).transform((seconds) =>
    Math.min(seconds, MAX_SECONDS),
  ),
})

/** Progress of a user in a course after the sent response. */
export const progress = z.object({
  percentage_completed: percentage,
  points: z.number().int(),
  date_completed: instant.nullable(),
  /** Characters of its names that the certificate issued now cannot print. */
  certificate_unprintable: z.string().optional(),
})
export type Progress = z.infer<typeof progress>

export const responses = {
  answer: endpoint({
    method: 'post',
    path: '/responses',
    summary: 'Responder un contenido de un curso propio (la aplicación de quienes aprenden)',
    access: 'learner',
    tokens: 'personal',
    body: response,
    answer: progress,
  }),
  revalidate: endpoint({
    method: 'post',
    path: '/responses/revalidate',
    summary: 'Revalidar el curso de un usuario (administradores con ese permiso)',
    access: 'admin',
    body: revalidation,
    answer: progress,
  }),
}
