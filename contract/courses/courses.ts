import { z } from 'zod'
import { designCalls } from './design/course-designs.ts'
import { courseChanges, courseFiles, imageKey, newCourse } from './design/course-draft.ts'
import { reminderCalls } from './course-reminders.ts'
import { reportAreas, reportCalls, reportUsers } from './course-report.ts'
import { courseUserCalls } from './course-users.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import {
  id,
  idParams,
  instant,
  idFilter,
  option,
  page,
  paged,
  q,
} from '#contract/platform/values/shapes.ts'

/** Courses of a tenant, the progress in them, and their users: specification 2. */

const count = z.number().int()

/** Course of a tenant. Images are keys, read at `/courses/images/{key}`. */
export const course = z.object({
  /** Id of the tenant's course. */
  id,
  /** Id of its design, which several tenants may share. */
  course_id: id,
  uuid: z.uuid(),
  name: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  /** Thumbnail, or else the cover. */
  image: z.string().nullable(),
  gallery_image: z.string().nullable(),
  detail_image: z.string().nullable(),
  /** False: no user gets it, whatever their groups. */
  enabled: z.boolean(),
  /** Tenant that created it. */
  owner_tenant_id: id,
})
export type Course = z.infer<typeof course>

export const courseDetail = course.extend({
  /** Other tenants that have it; null unless the actor administers the owning tenant. */
  other_tenants: z.array(option).nullable(),
  /** Instructor and category of the owning tenant, with names, since other tenants cannot look them up. */
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

/** Users of a course, as its report counts them; the remaining users have no progress. */
const courseProgress = z.object({ assigned: count, completed: count, active: count })

/** Course in the list, with its progress; for a limited actor, of the users in their areas. */
export const listedCourse = course.extend({ progress: courseProgress })
export type ListedCourse = z.infer<typeof listedCourse>

/** Data of a course of the tenant's own, as its form edits them. */
export const courseData = courseDetail
  .pick({
    id: true,
    course_id: true,
    name: true,
    slug: true,
    description: true,
    gallery_image: true,
    detail_image: true,
    instructor_id: true,
    instructor_name: true,
    category_id: true,
    category_name: true,
    duration_hours: true,
    show_instructor_chat: true,
    group_chat_link: true,
    validity_years: true,
    days_before_expiration: true,
  })
  .extend({ version: count })
export type CourseData = z.infer<typeof courseData>

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
      /** Enabled courses without users. */
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
  data: endpoint({
    method: 'get',
    path: '/courses/{id}/data',
    summary: 'Los datos de un curso propio, para editarlos',
    access: 'admin',
    params: idParams,
    answer: courseData,
  }),
  changeData: endpoint({
    method: 'put',
    path: '/courses/{id}/data',
    summary:
      'Cambiar los datos de un curso propio; las imágenes y el slug que no se envían se conservan',
    access: 'admin',
    params: idParams,
    body: courseChanges,
    files: courseFiles,
    answer: courseData,
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
