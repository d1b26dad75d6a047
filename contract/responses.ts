import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { percentage } from './learning.ts'
import { id, instant } from './shapes.ts'

/** What a form sends as text and a program as a number. */
const percentageGiven = z
  .union([z.number(), z.string().trim().min(1, 'Debes especificar el porcentaje')], {
    error: 'Debes especificar el porcentaje',
  })
  .transform((value) => Number(typeof value === 'string' ? value.replace(',', '.') : value))
  .pipe(
    z
      .number({ error: 'El porcentaje debe ser un número de 0 a 100' })
      .min(0, 'El porcentaje debe ser un número de 0 a 100')
      .max(100, 'El porcentaje debe ser un número de 0 a 100'),
  )
  .transform((value) => Math.round(value * 100) / 100)
  .meta({ type: 'number', minimum: 0, maximum: 100 })

/** A day of the calendar, in the company's time zone. */
const day = z
  .string({ error: 'Debes especificar la fecha' })
  .trim()
  .min(1, 'Debes especificar la fecha')
  .pipe(z.iso.date('La fecha no es válida'))
  .refine((value) => value >= '1970-01-01', 'La fecha no es válida')

export const revalidation = z.object({
  /** The course's id in the company. */
  course: id,
  user: id,
  percentage: percentageGiven,
  date: day,
  comments: z
    .string({ error: 'Comentarios: el valor no es válido' })
    .trim()
    .max(1000, 'Los comentarios admiten hasta 1000 caracteres')
    .refine((value) => !value.includes('\u0000'), 'Comentarios: contiene caracteres no permitidos')
    .nullish()
    .transform((value) => value || null),
})

const whole = (message: string, max: number) =>
  z.number({ error: message }).int(message).min(0, message).max(max, message)

/** Longer than a day is a clock that went wrong. */
const MAX_SECONDS = 24 * 3600

export const response = z.object({
  /** Made by the app; sending the same one again changes nothing. */
  id: z.uuid('El identificador de la respuesta no es válido').toLowerCase(),
  /** The course's id in the company. */
  course: id,
  content: id,
  /** What was answered; null where there is nothing to answer. */
  value: z
    .string({ error: 'Respuesta: el valor no es válido' })
    .max(10_000, 'La respuesta admite hasta 10.000 caracteres')
    .transform((value) => value.replaceAll('\u0000', '\uFFFD'))
    .nullish()
    .transform((value) => value ?? null),
  /** At most what the content gives counts. */
  points: whole('Los puntos deben ser un número entero', 1_000_000).default(0),
  seconds: whole('El tiempo debe ser un número entero de segundos', 10_000_000)
    .default(0)
    .transform((seconds) => Math.min(seconds, MAX_SECONDS)),
})

/** How far somebody is with a course after what they just sent. */
export const progress = z.object({
  percentage_completed: percentage,
  points: z.number().int(),
  date_completed: instant.nullable(),
})
export type Progress = z.infer<typeof progress>

export const responses = {
  answer: endpoint({
    method: 'post',
    path: '/responses',
    summary: 'Responder un contenido de un curso propio (la aplicación de quienes aprenden)',
    access: 'learner',
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
  certificate: endpoint({
    method: 'get',
    path: '/responses/{tenant_course_id}/{user_id}/certificate',
    summary: 'Descargar el certificado de un curso completado',
    access: 'staff',
    params: z.object({ tenant_course_id: id, user_id: id }),
    answer: { stream: 'application/pdf' },
  }),
  certificates: endpoint({
    method: 'get',
    path: '/responses/{tenant_course_id}/certificates',
    summary: 'Descargar en un zip los certificados vigentes de un curso',
    access: 'staff',
    params: z.object({ tenant_course_id: id }),
    answer: { stream: 'application/zip' },
  }),
}
