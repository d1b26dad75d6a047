import { z } from 'zod'
import { designCalls } from './course-designs.ts'
import { courseFiles, imageKey, newCourse } from './course-draft.ts'
import { reminderCalls } from './course-reminders.ts'
import { reportAreas, reportCalls, reportUsers } from './course-report.ts'
import { courseUserCalls } from './course-users.ts'
import { endpoint } from './endpoint.ts'
import { id, idParams, instant, idFilter, option, page, paged, q } from './shapes.ts'

/** Courses of a company, what people have done in them, and who has them: specification 2. */

const count = z.number().int()

/** A course that a company has. Images are keys, read at `/courses/images/{key}`. */
export const course = z.object({
  /** The course's id in the company. */
  id,
  /** The id of its design, which several companies may have. */
  course_id: id,
  uuid: z.uuid(),
  name: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  /** The thumbnail, or else the cover. */
  image: z.string().nullable(),
  gallery_image: z.string().nullable(),
  detail_image: z.string().nullable(),
  /** Off: nobody gets it, whatever group they are in. */
  enabled: z.boolean(),
})
export type Course = z.infer<typeof course>

export const courseDetail = course.extend({
  owner_tenant_id: id,
  /** The other companies that have it; null for whoever does not administer the one that made it. */
  other_tenants: z.array(option).nullable(),
  /** Of the company that made it; names, since they are nobody else's to look up. */
  instructor_id: id.nullable(),
  instructor_name: z.string().nullable(),
  category_id: id.nullable(),
  category_name: z.string().nullable(),
  duration_hours: z.number().nullable(),
  show_instructor_chat: z.boolean(),
  group_chat_link: z.string().nullable(),
  validity_years: count.nullable(),
  days_before_expiration: count.nullable(),
  created_at: instant,
})
export type CourseDetail = z.infer<typeof courseDetail>

/** Who has a course, as its report counts them; without progress is everybody else. */
const courseProgress = z.object({ assigned: count, completed: count, active: count })

/** A course in the list, with how far people are in it: of business units, those of their areas. */
export const listedCourse = course.extend({ progress: courseProgress })
export type ListedCourse = z.infer<typeof listedCourse>

const courseReport = courseDetail.extend({
  report: z.object({
    users: z.object({
      completed: reportUsers,
      active: reportUsers,
      noProgress: reportUsers,
      notDownloaded: reportUsers,
    }),
    areas: reportAreas,
  }),
})

const IMAGE_NOTE = 'PNG, JPEG o WebP, hasta 10 MB; se codifica de nuevo.'
const upload = {
  access: 'admin',
  upload: 'file',
  status: 201,
  answer: z.object({ image: z.string() }),
} as const

export const courses = {
  list: endpoint({
    method: 'get',
    path: '/courses',
    summary: 'Buscar y paginar los cursos de la compañía, por nombre',
    access: 'staff',
    query: z.object({
      ...page,
      ...idFilter,
      q,
      /** Courses that are on and nobody has. */
      without_people: z
        .union([z.boolean(), z.stringbool()], { error: 'Se espera true o false' })
        .optional(),
    }),
    answer: paged(listedCourse),
  }),
  create: endpoint({
    method: 'post',
    path: '/courses',
    summary: 'Crear un curso de la compañía, con sus imágenes o con las claves de las ya subidas',
    access: 'admin',
    body: newCourse,
    files: courseFiles,
    status: 201,
    answer: courseDetail,
  }),
  categories: endpoint({
    method: 'get',
    path: '/courses/categories',
    summary: 'Categorías para elegir en un formulario (hasta 1000)',
    access: 'staff',
    answer: z.array(option),
  }),
  instructors: endpoint({
    method: 'get',
    path: '/courses/instructors',
    summary: 'Expertos temáticos para elegir en un formulario (hasta 1000)',
    access: 'staff',
    answer: z.array(option),
  }),
  uploadThumbnail: endpoint({
    method: 'post',
    path: '/courses/images/thumbnail',
    summary: `Subir la imagen miniatura de un curso. ${IMAGE_NOTE}`,
    ...upload,
  }),
  uploadCover: endpoint({
    method: 'post',
    path: '/courses/images/cover',
    summary: `Subir la imagen de portada de un curso. ${IMAGE_NOTE}`,
    ...upload,
  }),
  image: endpoint({
    method: 'get',
    path: '/courses/images/{key}',
    summary: 'Una imagen de un curso que la compañía tiene, o que acaba de subir',
    access: 'staff',
    params: z.object({ key: imageKey('Imagen no válida') }),
    answer: { stream: 'image/webp' },
  }),
  get: endpoint({
    method: 'get',
    path: '/courses/{id}',
    summary: 'Un curso de la compañía',
    access: 'staff',
    params: idParams,
    answer: courseDetail,
  }),
  details: endpoint({
    method: 'get',
    path: '/courses/{id}/details',
    summary:
      'Un curso y el principio de cada tabla de su reporte; las demás filas, en /courses/{id}/report',
    access: 'staff',
    params: idParams,
    query: z.object({ limit: page.limit }),
    answer: courseReport,
  }),
  ...reportCalls,
  ...reminderCalls,
  ...courseUserCalls,
  ...designCalls,
}
