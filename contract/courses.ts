import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  id,
  idList,
  idParams,
  instant,
  option,
  page,
  paged,
  q,
  reference,
  requiredText,
  sortOrder,
  text,
} from './shapes.ts'
import { userRow } from './users.ts'

/** Courses of a company, what people have done in them, and who has them: specification 2. */

const count = z.number().int()

export const MAX_SLUG = 100

/** The key that uploading an image answered. */
const imageKey = (message: string) =>
  z.string({ error: message }).regex(/^[a-f0-9]{8}(-[a-f0-9]{4}){3}-[a-f0-9]{12}$/, message)

const SLUG = 'El slug admite minúsculas, números y guiones'

/** Empty: the server makes one from the name. */
const slug = z
  .string({ error: SLUG })
  .trim()
  .max(MAX_SLUG, `Slug: admite hasta ${MAX_SLUG} caracteres`)
  .regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/, SLUG)
  .nullish()
  .transform((value) => value || null)

function optionalNumber(label: string, { whole = true, min = 0, max }: Bounds) {
  const kind = whole ? 'un número entero' : 'un número'
  const message = `${label}: debe ser ${kind} entre ${min} y ${max}`
  const number = z.coerce.number({ error: message }).min(min, message).max(max, message)
  return z
    .union([z.literal('').transform(() => null), whole ? number.int(message) : number], {
      error: message,
    })
    .nullish()
    .transform((value) => value ?? null)
}
type Bounds = { whole?: boolean; min?: number; max: number }

const CHAT = 'Debes especificar una dirección que empiece por http:// o https://'

const chatLink = text('Enlace del chat grupal', 500).refine(
  (value) => value === null || isWebAddress(value),
  CHAT,
)

function isWebAddress(value: string): boolean {
  return /^https?:\/\/[^\s/]/i.test(value) && URL.canParse(value)
}

export const newCourse = z.object({
  // The specification's words, which it shares with groups.
  name: requiredText('Nombre', 'Debes especificar el nombre del grupo', 150),
  slug,
  description: text('Descripción', 2000),
  gallery_image: imageKey('Debes especificar la imagen miniatura'),
  detail_image: imageKey('Debes especificar la imagen de portada'),
  instructor_id: reference,
  category_id: reference,
  /** Hours, with at most two decimals. */
  duration_hours: optionalNumber('Duración en horas', { whole: false, max: 9999 }),
  show_instructor_chat: z.boolean({ error: 'Se espera true o false' }).default(false),
  group_chat_link: chatLink,
  /** Years that a certificate is valid; null: for good. */
  validity_years: optionalNumber('Años de vigencia', { min: 1, max: 99 }),
  /** Days before a certificate ends at which its owner is told. */
  days_before_expiration: optionalNumber('Días antes del vencimiento', { max: 3650 }),
})

/** What a super-administrator makes for a company and gives to others. */
export const newDesign = newCourse.extend({
  owner_tenant_id: id,
  /** Companies that get it beside its owner; left out: company 1, where there is one. */
  other_tenants: z.array(id).max(1000).optional(),
})

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

/** How far somebody is; 'downloaded' is what the pages call 'Sin avance'. */
export const courseStatus = z.enum(['finished', 'active', 'downloaded', 'not-downloaded'])
export type CourseStatus = z.infer<typeof courseStatus>

/** Somebody in the report of a course. */
export const courseReportUser = z.object({
  id,
  full_name: z.string(),
  email: z.string(),
  identification_number: z.string().nullable(),
  area: z.string().nullable(),
  position: z.string().nullable(),
  location: z.string().nullable(),
  points: count,
  status: courseStatus,
  /** False when the course was taken from them; who began it stays in the report. */
  enabled: z.boolean(),
  /** Their account is off. */
  disabled: z.boolean(),
  last_activity: instant.nullable(),
})
export type CourseReportUser = z.infer<typeof courseReportUser>

/** Areas of one name, whatever its case, are one; without an area people are told under null. */
export const courseReportArea = z.object({
  id: id.nullable(),
  name: z.string().nullable(),
  users: count,
  points: count,
  /** Points a person, rounded. */
  average: count,
})
export type CourseReportArea = z.infer<typeof courseReportArea>

const reportUsers = z.object({ total: count, results: z.array(courseReportUser) })

const courseReport = courseDetail.extend({
  report: z.object({
    users: z.object({
      completed: reportUsers,
      active: reportUsers,
      noProgress: reportUsers,
      notDownloaded: reportUsers,
    }),
    areas: z.object({ total: count, results: z.array(courseReportArea) }),
  }),
})

export const reportSort = z.enum(['name', 'area', 'points'])
export type ReportSort = z.infer<typeof reportSort>
export const areaReportSort = z.enum(['name', 'average'])
export type AreaReportSort = z.infer<typeof areaReportSort>

const userSorting = {
  status: courseStatus,
  sort: reportSort.default('name'),
  order: sortOrder.default('asc'),
}
const areaSorting = { sort: areaReportSort.default('name'), order: sortOrder.default('asc') }
/** Delimiter; Spanish spreadsheets expect the semicolon. */
const sep = z.enum([',', ';']).default(',')
const csv = { stream: 'text/csv; charset=utf-8' } as const

/** Whom a course may be given to, as the pickers show them. */
const candidate = userRow.omit({ role: true, location: true })
export type CourseCandidate = z.infer<typeof candidate>

/** Who has a course; `direct` when it was given to them as such, else they have it by a group or path. */
const enrolled = candidate.extend({ direct: z.boolean() })
export type CourseEnrolled = z.infer<typeof enrolled>

/** `skipped` had the course already. */
const assignment = z.object({ changed: count, skipped: count })
export type Assignment = z.infer<typeof assignment>

/** `kept` still have the course, by a group or a formation path; `skipped` did not have it. */
const unassignment = z.object({ changed: count, kept: count, skipped: count })
export type Unassignment = z.infer<typeof unassignment>

const picker = { params: idParams, query: z.object({ ...page, q }), access: 'admin' } as const
const picked = { params: z.object({ id, ids: idList }), access: 'admin' } as const
const matching = { params: idParams, body: z.object({ q }), access: 'admin' } as const

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
    query: z.object({ ...page, q }),
    answer: paged(course),
  }),
  create: endpoint({
    method: 'post',
    path: '/courses',
    summary: 'Crear un curso de la compañía; sus imágenes se suben antes',
    access: 'admin',
    body: newCourse,
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
  reportUsers: endpoint({
    method: 'get',
    path: '/courses/{id}/report/users',
    summary: 'Usuarios de un curso en un estado',
    access: 'staff',
    params: idParams,
    query: z.object({ ...page, ...userSorting }),
    answer: paged(courseReportUser),
  }),
  reportAreas: endpoint({
    method: 'get',
    path: '/courses/{id}/report/areas',
    summary: 'Promedio de puntos de un curso por área',
    access: 'staff',
    params: idParams,
    query: z.object({ ...page, ...areaSorting }),
    answer: paged(courseReportArea),
  }),
  exportUsers: endpoint({
    method: 'get',
    path: '/courses/{id}/report/users/export',
    summary: 'Exportar como CSV los usuarios de un curso en un estado',
    access: 'staff',
    params: idParams,
    query: z.object({ ...userSorting, sep }),
    answer: csv,
  }),
  exportAreas: endpoint({
    method: 'get',
    path: '/courses/{id}/report/areas/export',
    summary: 'Exportar como CSV el promedio de un curso por área',
    access: 'staff',
    params: idParams,
    query: z.object({ ...areaSorting, sep }),
    answer: csv,
  }),
  availableUsers: endpoint({
    method: 'get',
    path: '/courses/{id}/users/available',
    summary: 'Usuarios que no tienen un curso, por nombre',
    ...picker,
    answer: paged(candidate),
  }),
  enabledUsers: endpoint({
    method: 'get',
    path: '/courses/{id}/users/enabled',
    summary: 'Usuarios que tienen un curso, por nombre',
    ...picker,
    answer: paged(enrolled),
  }),
  assignMatching: endpoint({
    method: 'post',
    path: '/courses/{id}/users/matching',
    summary: 'Asignar un curso a todos los usuarios que coinciden con una búsqueda',
    ...matching,
    answer: assignment,
  }),
  unassignMatching: endpoint({
    method: 'post',
    path: '/courses/{id}/users/disable/matching',
    summary: 'Desasignar un curso a todos los que lo tienen y coinciden con una búsqueda',
    ...matching,
    answer: unassignment,
  }),
  unassign: endpoint({
    method: 'post',
    path: '/courses/{id}/users/disable/{ids}',
    summary:
      'Desasignar un curso a usuarios: su avance se conserva, y quien lo tiene por un grupo o un plan lo sigue teniendo',
    ...picked,
    answer: unassignment,
  }),
  assign: endpoint({
    method: 'post',
    path: '/courses/{id}/users/{ids}',
    summary: 'Asignar un curso a usuarios; a quien ya lo tuvo le vuelve su avance',
    ...picked,
    answer: assignment,
  }),
}

const design = course.omit({ enabled: true, course_id: true }).extend({
  owner_tenant_id: id,
  owner_name: z.string(),
  /** How many companies have it. */
  companies: count,
})
export type CourseDesign = z.infer<typeof design>

/** Designs of every company, for super-administrators. `id` is the design's. */
export const courseDesigns = {
  list: endpoint({
    method: 'get',
    path: '/sa/courses',
    summary: 'Buscar y paginar los cursos de todas las compañías, por nombre',
    access: 'super',
    query: z.object({ ...page, q }),
    answer: paged(design),
  }),
  create: endpoint({
    method: 'post',
    path: '/sa/courses',
    summary: 'Crear un curso de una compañía y asignarlo a otras; sus imágenes se suben antes',
    access: 'super',
    body: newDesign,
    status: 201,
    answer: z.object({ id, name: z.string(), owner_tenant_id: id, companies: count }),
  }),
  choices: endpoint({
    method: 'get',
    path: '/sa/courses/choices',
    summary: 'Compañías, y las categorías y expertos de una, para el formulario (hasta 1000)',
    access: 'super',
    query: z.object({ owner: id }),
    answer: z.object({
      companies: z.array(option),
      categories: z.array(option),
      instructors: z.array(option),
    }),
  }),
  image: endpoint({
    method: 'get',
    path: '/sa/courses/images/{key}',
    summary: 'Una imagen de un curso de cualquier compañía',
    access: 'super',
    params: z.object({ key: imageKey('Imagen no válida') }),
    answer: { stream: 'image/webp' },
  }),
}
