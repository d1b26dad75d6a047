import { z } from 'zod'
import {
  content,
  design,
  problem,
  publishedDesign,
  section,
  subsection,
} from './course-design-shape.ts'
import { COLOR_KEYS, FONT_TYPES, IMAGE_KEYS, readColor, THEME_COLORS } from './course-theme.ts'
import { endpoint, type Access } from './endpoint.ts'
import { id, idParams, instant, orNone, reference, wholeNumber } from './shapes.ts'

/**
 * The editor of a course's design: specification 2, section 7. `id` of the address is the design's id (`course_id`), not
 * that of the course in a company. Every call that writes takes `If-Match: "version"`.
 */

const count = z.number().int()
const designParams = idParams
const changed = z.object({ version: count })

const MAX_FIELDS = 1000

/** Slash-separated paths to their new values; what a path takes its template says. */
const fields = z
  .record(z.string().max(300), z.unknown())
  .refine(
    (given) => Object.keys(given).length <= MAX_FIELDS,
    `Se admiten hasta ${MAX_FIELDS} campos`,
  )

/** A place from 1 on; none, or one beyond the end, is the end. */
const order = orNone(wholeNumber({ min: 1, max: 1_000_000, message: 'El orden no es válido' }))

/** A level; the deepest that is named counts, those above it may be left out. */
const level = { section: reference, subSection: reference, content: reference }

const color = (label: string) =>
  z
    .union([z.string().max(20), z.number()], { error: `${label}: el color no es válido` })
    .refine((given) => given === '' || readColor(given) !== null, {
      error: `${label}: escribe un color como #1A2B3C`,
    })
    .nullish()

const fileName = z.string({ error: 'El archivo no es válido' }).max(200).nullish()

/** What is sent is stored, empty it is locked again, and what is not sent stays. */
const themeChanges = z.object({
  ...level,
  ...(Object.fromEntries(COLOR_KEYS.map((key) => [key, color(THEME_COLORS[key].label)])) as Record<
    (typeof COLOR_KEYS)[number],
    ReturnType<typeof color>
  >),
  type: z.enum(['light', 'dark', '']).nullish(),
  /** A file, or the name of one of the course's fonts. */
  font: fileName,
  font_name: z.string().trim().max(60, 'Nombre de la fuente: admite hasta 60 caracteres').nullish(),
  font_type: z.enum([...FONT_TYPES, '']).nullish(),
  ...(Object.fromEntries(IMAGE_KEYS.map((key) => [key, fileName])) as Record<
    (typeof IMAGE_KEYS)[number],
    typeof fileName
  >),
})
export type ThemeChanges = z.output<typeof themeChanges>

const resource = z.object({
  id,
  /** What fields call it. */
  name: z.string(),
  type: z.enum(['images', 'svg', 'audio', 'fonts', 'files']),
  media_type: z.string(),
  bytes: count,
  /** Under /api. */
  url: z.string(),
})
export type Resource = z.infer<typeof resource>

const publication = z.object({
  number: count,
  published_at: instant,
  published_by: z.string().nullable(),
  contents: count,
})
const designChange = z.object({
  kind: z.enum(['added', 'removed', 'changed', 'moved']),
  path: z.string(),
  title: z.string().nullable(),
})
export type DesignChange = z.infer<typeof designChange>

const position = z.object({ section: reference, subSection: id, order })

/** `where` ends each summary. */
function callsAt(
  at: '/courses' | '/sa/courses',
  reads: Exclude<Access, 'public'>,
  writes: Exclude<Access, 'public'>,
  where: string,
) {
  const one = `${at}/{id}` as const
  const write = { access: writes, params: designParams } as const
  return {
    design: endpoint({
      method: 'get',
      path: `${one}/design`,
      summary: `El diseño de un curso (id del diseño), por ids; a quien lo recibió, su versión publicada${where}`,
      access: reads,
      params: designParams,
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
    addContent: endpoint({
      method: 'post',
      path: `${one}/contents`,
      summary: `Crear un contenido de una plantilla en una subsección (id del diseño)${where}`,
      ...write,
      body: z.object({
        section: reference,
        subSection: id,
        contentType: z.string({ error: 'Debes especificar la plantilla' }).trim().max(200),
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
      body: z.object({ id, oldPosition: position, newPosition: position }),
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
      answer: changed,
    }),
    addResource: endpoint({
      method: 'post',
      path: `${one}/resource`,
      summary: `Subir un archivo de un curso (id del diseño): imágenes y SVG hasta 5 MB, sonido 20, fuentes 2, video 200, otros 16${where}`,
      ...write,
      upload: 'file',
      status: 201,
      answer: resource,
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
    validate: endpoint({
      method: 'get',
      path: `${at}/validate/{id}`,
      summary: `Los problemas de un diseño (id del diseño): los errores impiden publicarlo${where}`,
      access: reads,
      params: designParams,
      answer: z.object({ version: count, problems: z.array(problem) }),
    }),
    publications: endpoint({
      method: 'get',
      path: `${one}/publications`,
      summary: `Las versiones publicadas de un diseño (id del diseño) y lo que cambió desde la última${where}`,
      access: reads,
      params: designParams,
      answer: z.object({
        /** The newest first. */
        results: z.array(publication),
        /** People who have the course now and have not finished it, of all companies. */
        people: count,
        changes: z.array(designChange),
      }),
    }),
    publish: endpoint({
      method: 'post',
      path: `${one}/publications`,
      summary: `Publicar un diseño (id del diseño): 422 con los problemas que lo impiden${where}`,
      ...write,
      status: 201,
      answer: publication.extend({ version: count }),
    }),
    publication: endpoint({
      method: 'get',
      path: `${one}/publications/{number}`,
      summary: `Una versión publicada de un diseño (id del diseño)${where}`,
      access: reads,
      params: z.object({ id, number: id }),
      answer: publishedDesign,
    }),
    restore: endpoint({
      method: 'post',
      path: `${one}/publications/{number}/restore`,
      summary: `Traer una versión publicada como borrador (id del diseño); se puede deshacer${where}`,
      access: writes,
      params: z.object({ id, number: id }),
      answer: changed,
    }),
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
      kind: z.enum(['images', 'audio', 'svg', 'fonts', 'files']),
      slug: z.string().max(150),
      file: z.string().max(200),
    }),
    answer: { stream: 'application/octet-stream' },
  }),
}

/** The same for super-administrators, over the designs of every company. */
export const anyCourseDesign = callsAt('/sa/courses', 'super', 'super', ', de cualquier compañía')
