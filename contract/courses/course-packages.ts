import { z } from 'zod'
import { addressPart } from './design/course-design-inputs.ts'
import { imageKey } from './design/course-draft.ts'
import { courseDetail } from './courses.ts'
import { MAX_PACKAGE_BYTES } from './course-package.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import { idParams, requiredText } from '#contract/platform/values/shapes.ts'

/** Courses as files: exported, previewed and created anew. A starter course is such a file of ours. */

const count = z.number().int()

const previewedContent = z.object({ title: z.string().nullable(), template: z.string() })
const previewedPart = z.object({ name: z.string(), contents: z.array(previewedContent) })

/** Contents of the course of a package. */
export const packagePreview = z.object({
  name: z.string(),
  description: z.string().nullable(),
  duration_hours: z.number().nullable(),
  sections: z.array(z.object({ name: z.string(), sections: z.array(previewedPart) })),
  contents: count,
  /** Estimated time of all contents, in seconds. */
  seconds: count,
  files: z.array(z.object({ name: z.string(), media_type: z.string(), bytes: count })),
  /** Sum of the bytes of the files. */
  bytes: count,
  /** Sentences about what will not be taken. */
  omitted: z.array(z.string()),
})
export type PackagePreview = z.infer<typeof packagePreview>

const ofUpload = {
  key: z.uuid(),
  /** Number of its files and images, and of those that are done. */
  progress: z.object({ files: count, done: count }),
}

/** Uploaded course: its files are read, then it has a preview for twelve hours. */
export const uploadedPackage = z.discriminatedUnion('state', [
  z.object({ state: z.literal('reading'), ...ofUpload }),
  packagePreview.extend({ state: z.literal('ready'), ...ofUpload }),
  z.object({
    state: z.literal('refused'),
    ...ofUpload,
    refusal: z.object({ code: z.string(), message: z.string() }),
  }),
  z.object({ state: z.literal('cancelled'), ...ofUpload }),
])
export type UploadedPackage = z.infer<typeof uploadedPackage>

const key = z.object({ key: imageKey('El archivo no existe') })

const starter = z.object({ slug: addressPart(60) })

/** Name of the new course; left out, that of the package. */
const newCopy = z.object({
  name: requiredText('Nombre', 'Debes especificar el nombre del curso', 150).optional(),
})

const starterCourse = packagePreview
  .pick({ name: true, description: true, duration_hours: true, contents: true, seconds: true })
  .extend({ slug: z.string(), sections: count })
export type StarterCourse = z.infer<typeof starterCourse>

export const coursePackages = {
  export: endpoint({
    method: 'get',
    path: '/courses/{id}/package',
    summary: 'Exportar el borrador de un curso como archivo, con sus archivos (id del diseño)',
    access: 'admin',
    params: idParams,
    answer: { stream: 'application/zip' },
  }),
  exportAny: endpoint({
    method: 'get',
    path: '/sa/courses/{id}/package',
    summary: 'Exportar como archivo el borrador de un curso de cualquier compañía (id del diseño)',
    access: 'super',
    params: idParams,
    answer: { stream: 'application/zip' },
  }),
  receive: endpoint({
    method: 'post',
    path: '/courses/packages',
    summary: `Subir un curso exportado, hasta ${MAX_PACKAGE_BYTES / 1024 / 1024} MB; responde qué tendrá, o cuánto se ha leído de uno grande. Nada se crea todavía`,
    access: 'admin',
    upload: 'file',
    status: 201,
    answer: uploadedPackage,
  }),
  preview: endpoint({
    method: 'get',
    path: '/courses/packages/{key}',
    summary:
      'Qué tendrá el curso de un archivo que se subió, o cuánto se ha leído. Se cancela si nadie pregunta en dos minutos',
    access: 'admin',
    params: key,
    answer: uploadedPackage,
  }),
  cancel: endpoint({
    method: 'delete',
    path: '/courses/packages/{key}',
    summary: 'Cancelar un curso que se subió; no queda nada de él',
    access: 'admin',
    params: key,
    answer: uploadedPackage,
  }),
  create: endpoint({
    method: 'post',
    path: '/courses/packages/{key}/course',
    summary: 'Crear un curso nuevo, sin publicar, a partir de un archivo que se subió',
    access: 'admin',
    params: key,
    body: newCopy,
    status: 201,
    answer: courseDetail,
  }),
  starters: endpoint({
    method: 'get',
    path: '/courses/starters',
    summary: 'Cursos listos para copiar',
    access: 'admin',
    answer: z.array(starterCourse),
  }),
  starter: endpoint({
    method: 'get',
    path: '/courses/starters/{slug}',
    summary: 'Qué tiene un curso listo para copiar',
    access: 'admin',
    params: starter,
    answer: packagePreview,
  }),
  starterImage: endpoint({
    method: 'get',
    path: '/courses/starters/{slug}/image',
    summary: 'La portada de un curso listo para copiar',
    access: 'admin',
    params: starter,
    answer: { stream: 'image/webp' },
  }),
  copyStarter: endpoint({
    method: 'post',
    path: '/courses/starters/{slug}/course',
    summary: 'Crear un curso nuevo, sin publicar, a partir de un curso listo',
    access: 'admin',
    params: starter,
    body: newCopy,
    status: 201,
    answer: courseDetail,
  }),
}
