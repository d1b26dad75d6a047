import { z } from 'zod'
import { CONTENT_IMPORT_KINDS, CONTENT_IMPORT_LIMITS } from './content-import-kinds.ts'
import { count, order } from './course-design-inputs.ts'
import { content } from './course-design-shape.ts'
import { endpoint, type Access } from '#contract/platform/endpoint.ts'
import {
  id,
  idParams,
  reference,
  sep,
  text,
  wholeNumber,
} from '#contract/platform/values/shapes.ts'

/**
 * Import of questions (CSV, XLSX, GIFT) and slides (PPTX) into the draft of a course: a file is
 * parsed and kept for some hours, and the contents that were chosen of it are created at once.
 */

const importedContent = content.omit({ id: true, order: true, theme: true, options: true }).extend({
  /** From 1; names the content when it is created. */
  number: count,
  /** Line of the file, or number of the slide. */
  line: count,
  /** In order. */
  options: z.array(
    z.object({
      text: z.string(),
      description: z.string().nullable(),
      value: count,
      correct_position: count,
    }),
  ),
  /** Numbers of its pictures. */
  pictures: z.array(count),
  /** Differences from the file, and fields that a publication will need. */
  notes: z.array(z.string()),
})
export type ImportedContent = z.infer<typeof importedContent>

const leftOut = z.object({
  /** Line of the file, or number of the slide. */
  line: count,
  /** Beginning of its text. */
  text: z.string(),
  message: z.string(),
})
export type LeftOut = z.infer<typeof leftOut>

const contentImport = z.object({
  id: z.uuid(),
  kind: z.enum(CONTENT_IMPORT_KINDS),
  filename: z.string(),
  /** Name for a new subsection. */
  name: z.string(),
  contents: z.array(importedContent),
  left_out: z.array(leftOut),
  /** Notes on the file as a whole. */
  notes: z.array(z.string()),
})
export type ContentImport = z.infer<typeof contentImport>

/** Numbers of the contents to create. */
export const chosenContents = z
  .array(
    wholeNumber({ min: 1, max: CONTENT_IMPORT_LIMITS.questions.contents }),
    'Debes elegir al menos un contenido',
  )
  .min(1, 'Debes elegir al menos un contenido')
  .max(CONTENT_IMPORT_LIMITS.questions.contents)

const chosenImport = z.object({ id, import: z.uuid() })

/** Calls of an import of contents; `where` is appended to each summary. */
export function contentImportCalls(
  at: '/courses' | '/sa/courses',
  writes: Exclude<Access, 'public'>,
  where: string,
) {
  const imports = `${at}/{id}/content-imports` as const
  const upload = { method: 'post', access: writes, params: idParams, upload: 'file' } as const
  return {
    importQuestions: endpoint({
      ...upload,
      path: `${imports}/questions`,
      summary: `Leer preguntas de un CSV, un libro de Excel o un archivo GIFT, sin crearlas (id del diseño)${where}`,
      status: 201,
      answer: contentImport,
    }),
    importSlides: endpoint({
      ...upload,
      path: `${imports}/slides`,
      summary: `Leer las diapositivas de una presentación PPTX, sin crearlas (id del diseño)${where}`,
      status: 201,
      answer: contentImport,
    }),
    questionsTemplate: endpoint({
      method: 'get',
      path: `${imports}/template`,
      summary: `Plantilla CSV de preguntas, con una de cada tipo (id del diseño)${where}`,
      access: writes,
      params: idParams,
      query: z.object({ sep }),
      answer: { stream: 'text/csv; charset=utf-8' },
    }),
    contentImport: endpoint({
      method: 'get',
      path: `${imports}/{import}`,
      summary: `Lo que se leyó de un archivo y se puede crear (id del diseño)${where}`,
      access: writes,
      params: chosenImport,
      answer: contentImport,
    }),
    importedPicture: endpoint({
      method: 'get',
      path: `${imports}/{import}/pictures/{picture}`,
      summary: `Una imagen de una presentación que se leyó (id del diseño)${where}`,
      access: writes,
      params: chosenImport.extend({ picture: id }),
      answer: { stream: 'image/png' },
    }),
    createImported: endpoint({
      method: 'post',
      path: `${imports}/{import}/contents`,
      summary: `Crear los contenidos elegidos de lo que se leyó, en una subsección o en una nueva de la sección (id del diseño)${where}`,
      access: writes,
      params: chosenImport,
      body: z.object({
        /** Section of the subsection, or of a new one where there is no `subSection`. */
        section: reference,
        subSection: reference,
        /** Name of the new subsection; left out, that of the file. */
        name: text('Nombre', 150),
        order,
        contents: chosenContents,
      }),
      status: 201,
      answer: z.object({ subSection: id, contents: z.array(id), version: count }),
    }),
  }
}
