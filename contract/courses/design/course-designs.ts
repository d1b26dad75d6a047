import { z } from 'zod'
import { courseFiles, imageKey, newDesign } from './course-draft.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { id, idFilter, int32Id, option, page, paged, q } from '#contract/platform/values/shapes.ts'

const count = z.number().int()

const design = z.object({
  id,
  uuid: z.uuid(),
  name: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  image: z.string().nullable(),
  gallery_image: z.string().nullable(),
  detail_image: z.string().nullable(),
  owner_tenant_id: id,
  owner_name: z.string(),
  /** Other tenants that have it. */
  other_tenants: z.array(option),
  /** Number of tenants that have it. */
  companies: count,
})
export type CourseDesign = z.infer<typeof design>

/** Designs of every tenant, for super-administrators. `id` is the design's. */
export const designCalls = {
  designs: endpoint({
    method: 'get',
    path: '/sa/courses',
    summary: 'Buscar y paginar los cursos de todas las compañías, por nombre',
    access: 'super',
    query: z.object({ ...page, ...idFilter, q }),
    answer: paged(design),
  }),
  createDesign: endpoint({
    method: 'post',
    path: '/sa/courses',
    summary:
      'Crear un curso de una compañía y asignarlo a otras, con sus imágenes o con las claves de las ya subidas',
    access: 'super',
    body: newDesign,
    files: courseFiles,
    status: 201,
    answer: z.object({ id, name: z.string(), owner_tenant_id: id, companies: count }),
  }),
  designChoices: endpoint({
    method: 'get',
    path: '/sa/courses/choices',
    summary: 'Compañías, y las categorías y expertos de una, para el formulario (hasta 1000)',
    access: 'super',
    query: z.object({ owner: int32Id }),
    answer: z.object({
      companies: z.array(option),
      categories: z.array(option),
      instructors: z.array(option),
    }),
  }),
  designImage: endpoint({
    method: 'get',
    path: '/sa/courses/images/{key}',
    summary: 'Una imagen de un curso de cualquier compañía',
    access: 'super',
    params: z.object({ key: imageKey('Imagen no válida') }),
    answer: { stream: 'image/webp' },
  }),
}
