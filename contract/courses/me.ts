import { z } from 'zod'
import { publishedDesign } from './design/course-design-shape.ts'
import { dueOf } from '#contract/platform/values/due-dates.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { deviceOs, percentage } from './learning.ts'
import { id, idParams, instant, requiredText } from '#contract/platform/values/shapes.ts'

/** Calls of the learners' app on behalf of the signed-in user (domain decisions, 'Learner side'). */

/** Course that the user has now. */
export const myCourse = z.object({
  id,
  uuid: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  channel: z.enum(['app', 'whatsapp']),
  duration_hours: z.number().nullable(),
  contents: z.number().int(),
  points: z.number().int(),
  percentage_completed: percentage,
  started_at: instant.nullable(),
  date_completed: instant.nullable(),
  ...dueOf,
  /** Opens `/validate/{hash}` of the latest certificate. */
  certificate_hash: z.string().nullable(),
})
export type MyCourse = z.infer<typeof myCourse>

/** Course for offline use: its contents in their order. */
export const courseDownload = z.object({
  id,
  name: z.string(),
  contents: z.array(
    z.object({
      id,
      section: z.string(),
      template: z.string(),
      title: z.string().nullable(),
      category: z.enum(['conciencia', 'concepto', 'contexto']).nullable(),
      estimated_seconds: z.number().int(),
      points: z.number().int(),
      answered: z.boolean(),
    }),
  ),
  /**
   * Last publication, its `version` the publication's number; null before the first. Files that it
   * names are read at `/assets/{kind}/{slug}/{file}`.
   */
  design: publishedDesign.nullable(),
})
export type CourseDownload = z.infer<typeof courseDownload>

const shortText = (label: string) => requiredText(label, `${label}: el valor no es válido`, 100)

export const device = z.object({
  os: deviceOs,
  version: shortText('Versión del sistema'),
  model: shortText('Modelo'),
  app_version: shortText('Versión de la aplicación'),
})

export const me = {
  courses: endpoint({
    method: 'get',
    path: '/me/courses',
    summary: 'Cursos propios',
    access: 'learner',
    tokens: 'personal',
    personal: true,
    answer: z.array(myCourse),
  }),
  download: endpoint({
    method: 'post',
    path: '/me/courses/{id}/download',
    summary: 'Descargar un curso propio: sus contenidos',
    access: 'learner',
    tokens: 'personal',
    params: idParams,
    answer: courseDownload,
  }),
  device: endpoint({
    method: 'post',
    path: '/me/device',
    summary: 'Decir desde qué teléfono se usa la aplicación',
    access: 'learner',
    tokens: 'personal',
    body: device,
    answer: z.object({ last_activity: instant }),
  }),
}
