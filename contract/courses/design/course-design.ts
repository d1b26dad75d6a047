import { z } from 'zod'
import { content, design, section, subsection } from './course-design-shape.ts'
import {
  addressPart,
  changed,
  contentType,
  count,
  fields,
  order,
  contentPosition,
  resource,
  uploadNotes,
  themeChanges,
} from './course-design-inputs.ts'
import { contentsCalls } from './course-contents.ts'
import { contentImportCalls } from './content-imports.ts'
import { courseFileCalls } from './course-files.ts'
import { publicationCalls } from './course-publications.ts'
import { IMAGE_KEYS } from './course-theme.ts'
import { endpoint, type Access } from '#contract/platform/endpoint.ts'
import {
  id,
  idParams,
  option,
  page,
  paged,
  q,
  reference,
} from '#contract/platform/values/shapes.ts'

/**
 * Editor of a course's design: specification 2, section 7. `id` in the path is the design's id
 * (`course_id`), not that of the tenant's course. Every call that writes takes `If-Match:
 * "version"`.
 */

const assetKind = z.enum(['images', 'audio', 'svg', 'fonts', 'files'])

/** `where` is appended to each summary. */
function callsAt(
  at: '/courses' | '/sa/courses',
  reads: Exclude<Access, 'public'>,
  writes: Exclude<Access, 'public'>,
  where: string,
) {
  const one = `${at}/{id}` as const
  const write = { access: writes, params: idParams } as const
  return {
    design: endpoint({
      method: 'get',
      path: `${one}/design`,
      summary: `El diseño de un curso (id del diseño), por ids; a quien lo recibió, su versión publicada${where}`,
      access: reads,
      params: idParams,
      answer: design,
    }),
    save: endpoint({
      method: 'put',
      path: one,
      summary: `Guardar campos de un diseño (id del diseño) por sus rutas; una desconocida los rechaza todos${where}`,
      ...write,
      body: fields,
      answer: changed,
    }),
    addSection: endpoint({
      method: 'post',
      path: `${one}/sections`,
      summary: `Crear una sección de un diseño, o una subsección de una (id del diseño)${where}`,
      ...write,
      body: z.object({ parent: reference, order }),
      status: 201,
      answer: z.union([section.extend({ version: count }), subsection.extend({ version: count })]),
    }),
    moveSection: endpoint({
      method: 'put',
      path: `${one}/sections/order`,
      summary: `Mover una sección o subsección (id del diseño)${where}`,
      ...write,
      body: z.object({ id, parent: reference, order }),
      answer: changed,
    }),
    removeSection: endpoint({
      method: 'delete',
      path: `${one}/sections`,
      summary: `Eliminar una sección o subsección y todo lo que contiene (id del diseño)${where}`,
      ...write,
      body: z.object({ id }),
      answer: changed,
    }),
    copySection: endpoint({
      method: 'post',
      path: `${one}/sections/{sectionId}/copies`,
      summary: `Duplicar una sección, o copiarla con sus archivos a otro curso de la compañía (ids de diseños)${where}`,
      access: writes,
      params: z.object({ id, sectionId: id }),
      body: z.object({ course: reference, order }),
      status: 201,
      answer: z.object({ id, course: id, version: count }),
    }),
    copyTargets: endpoint({
      method: 'get',
      path: `${one}/copy-targets`,
      summary: `Buscar y paginar los diseños de la misma compañía a los que se puede copiar una sección de este (id del diseño)${where}`,
      access: writes,
      params: idParams,
      query: z.object({ ...page, q }),
      answer: paged(option),
    }),
    addContent: endpoint({
      method: 'post',
      path: `${one}/contents`,
      summary: `Crear un contenido de una plantilla en una subsección (id del diseño)${where}`,
      ...write,
      body: z.object({
        section: reference,
        subSection: id,
        contentType,
        order,
      }),
      status: 201,
      answer: content.extend({ version: count }),
    }),
    moveContent: endpoint({
      method: 'put',
      path: `${one}/contents/order`,
      summary: `Mover un contenido (id del diseño); 409 si ya no está donde se dice${where}`,
      ...write,
      body: z.object({ id, oldPosition: contentPosition, newPosition: contentPosition }),
      answer: changed,
    }),
    removeContent: endpoint({
      method: 'delete',
      path: `${one}/contents`,
      summary: `Eliminar un contenido (id del diseño)${where}`,
      ...write,
      body: z.object({ id }),
      answer: changed,
    }),
    // Before `copyContent`: 'batch' is no id.
    ...contentsCalls(at, writes, where),
    copyContent: endpoint({
      method: 'post',
      path: `${one}/contents/{contentId}/copies`,
      summary: `Duplicar un contenido (id del diseño)${where}`,
      access: writes,
      params: z.object({ id, contentId: id }),
      body: z.object({ section: reference, subSection: reference, order }),
      status: 201,
      answer: content.extend({ version: count }),
    }),
    theme: endpoint({
      method: 'post',
      path: `${one}/theme`,
      summary: `Guardar el tema de un diseño o de un nivel suyo (id del diseño)${where}`,
      ...write,
      body: themeChanges,
      files: { parts: [...IMAGE_KEYS, 'font'], maxBytes: 5 * 1024 * 1024 },
      answer: changed.extend(uploadNotes),
    }),
    addResource: endpoint({
      method: 'post',
      path: `${one}/resource`,
      summary: `Subir un archivo de un curso (id del diseño): imágenes y SVG hasta 5 MB, sonido 20, fuentes 2, video 200, otros 16${where}`,
      ...write,
      upload: 'file',
      status: 201,
      answer: resource.extend(uploadNotes),
    }),
    resources: endpoint({
      method: 'get',
      path: `${one}/resources/{resource}`,
      summary: `Los archivos de un curso, todos o de un tipo (id del diseño)${where}`,
      access: reads,
      params: z.object({
        id,
        resource: z.enum(['images', 'svg', 'audio', 'fonts', 'files', 'all']),
      }),
      answer: z.object({ resources: z.array(resource) }),
    }),
    removeResource: endpoint({
      method: 'delete',
      path: `${one}/resources/{resource}`,
      summary: `Eliminar un archivo de un curso (id del diseño); 409 con los lugares donde se usa${where}`,
      access: writes,
      params: z.object({ id, resource: id }),
      answer: z.object({ id }),
    }),
    ...courseFileCalls(at, reads, writes, where),
    ...contentImportCalls(at, writes, where),
    ...publicationCalls(at, reads, writes, where),
    undo: endpoint({
      method: 'post',
      path: `${one}/design/undo`,
      summary: `Deshacer el último cambio propio de un diseño (id del diseño)${where}`,
      ...write,
      answer: changed,
    }),
    redo: endpoint({
      method: 'post',
      path: `${one}/design/redo`,
      summary: `Rehacer el último cambio propio que se deshizo (id del diseño)${where}`,
      ...write,
      answer: changed,
    }),
  }
}

export const courseDesign = {
  ...callsAt('/courses', 'staff', 'admin', ''),
  asset: endpoint({
    method: 'get',
    path: '/assets/{kind}/{slug}/{file}',
    summary: 'Un archivo de un curso que la compañía tiene; si falta, el general de ese nombre',
    access: 'learner',
    params: z.object({
      kind: assetKind,
      slug: addressPart(150),
      file: addressPart(200),
    }),
    answer: { stream: 'application/octet-stream' },
  }),
  /** Asset for the previews of super-administrators. */
  anyAsset: endpoint({
    method: 'get',
    path: '/sa/courses/{id}/assets/{kind}/{file}',
    summary:
      'Un archivo de un curso (id del diseño) de cualquier compañía; si falta, el general de ese nombre',
    access: 'super',
    params: z.object({ id, kind: assetKind, file: addressPart(200) }),
    answer: { stream: 'application/octet-stream' },
  }),
}

/** The same calls for super-administrators, on the designs of every tenant. */
export const anyCourseDesign = callsAt('/sa/courses', 'super', 'super', ', de cualquier compañía')
