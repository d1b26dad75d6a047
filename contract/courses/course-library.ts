import { z } from 'zod'
import { count, resource, uploadNotes } from './design/course-design-inputs.ts'
import { acceptedTypes, fileGroup } from './design/course-files.ts'
import { endpoint, type Access } from '#contract/platform/endpoint.ts'
import { MAX_LIBRARY_NAME } from './library-name.ts'
import { SORTS } from '#contract/platform/values/list-sorts.ts'
import { recordCalls } from '#contract/platform/record-calls.ts'
import {
  id,
  idFilter,
  idParams,
  instant,
  page,
  paged,
  q,
  requiredText,
  sorting,
  versionRead,
} from '#contract/platform/values/shapes.ts'

/** Library of files that all courses of a tenant may take. A course that takes one shares its content. */

/** Maximum number of courses that a list names for each file. */
export const MAX_LISTED_COURSES = 20

export const libraryFileChanges = z.object({
  /** With or without the extension, which stays. */
  name: requiredText('Nombre', 'Debes especificar el nombre del archivo', MAX_LIBRARY_NAME + 10),
  version: versionRead,
})

const libraryFile = resource.pick({ id: true, name: true, media_type: true, bytes: true }).extend({
  type: resource.shape.type,
  created_at: instant,
  version: count,
})
export type LibraryFile = z.infer<typeof libraryFile>

const usedLibraryFile = libraryFile.extend({
  /** Number of courses that have the file, within the actor's business units. */
  courses_count: count,
  /** The first of them by name: id of the design, and name of the file in the course. */
  courses: z.array(z.object({ id, name: z.string(), file: z.string() })),
})
export type UsedLibraryFile = z.infer<typeof usedLibraryFile>

/** Library file seen from a course: its name there, null where the course does not have it. */
const offeredLibraryFile = libraryFile.extend({ name_in_course: z.string().nullable() })
export type OfferedLibraryFile = z.infer<typeof offeredLibraryFile>

/** Calls between a course and the library of the tenant that owns it; `where` is appended to each summary. */
function callsAt(at: '/courses' | '/sa/courses', writes: Exclude<Access, 'public'>, where: string) {
  const library = `${at}/{id}/library` as const
  const chosen = z.object({ id, libraryFile: id })
  return {
    offered: endpoint({
      method: 'get',
      path: library,
      summary: `Buscar y paginar los archivos de la biblioteca que un curso puede tomar (id del diseño)${where}`,
      access: writes,
      params: idParams,
      query: z.object({
        ...page,
        ...idFilter,
        q,
        media: fileGroup.optional(),
        accept: acceptedTypes,
        ...sorting(SORTS.libraryFiles),
      }),
      answer: paged(offeredLibraryFile),
    }),
    offeredContent: endpoint({
      method: 'get',
      path: `${library}/{libraryFile}/content`,
      summary: `El contenido de un archivo de la biblioteca que un curso puede tomar (id del diseño)${where}`,
      access: writes,
      params: chosen,
      answer: { stream: 'application/octet-stream' },
    }),
    take: endpoint({
      method: 'post',
      path: `${library}/{libraryFile}`,
      summary: `Agregar a un curso un archivo de la biblioteca, sin subirlo otra vez (id del diseño)${where}`,
      access: writes,
      params: chosen,
      status: 201,
      /** The one that the course has already, when it took it before. */
      answer: resource,
    }),
    save: endpoint({
      method: 'post',
      path: `${at}/{id}/files/{file}/library`,
      summary: `Guardar en la biblioteca un archivo de un curso (id del diseño)${where}`,
      access: writes,
      params: z.object({ id, file: id }),
      status: 201,
      /** `added` is false when the library had it already. */
      answer: libraryFile.extend({ added: z.boolean() }),
    }),
  }
}

const path = '/courses/library'
const call = recordCalls(path)

export const courseLibrary = {
  list: call.list(
    'Buscar y paginar los archivos de la biblioteca de la compañía, con los cursos que los tienen',
    usedLibraryFile,
    SORTS.libraryFiles,
    { media: fileGroup.optional(), used: z.enum(['yes', 'no']).optional() },
  ),
  upload: endpoint({
    method: 'post',
    path,
    summary:
      'Subir un archivo a la biblioteca: imágenes y SVG hasta 5 MB, sonido 20, fuentes 2, video 200, otros 16',
    access: 'admin',
    upload: 'file',
    status: 201,
    answer: libraryFile.extend(uploadNotes),
  }),
  get: call.get('Un archivo de la biblioteca', libraryFile),
  update: call.update(
    'Cambiar el nombre de un archivo de la biblioteca; los cursos lo siguen llamando como antes',
    libraryFileChanges,
    libraryFile,
  ),
  remove: call.remove(
    'Eliminar archivos de la biblioteca, todos o ninguno; los cursos que los tienen los conservan',
  ),
  content: endpoint({
    method: 'get',
    path: `${path}/{id}/content`,
    summary: 'El contenido de un archivo de la biblioteca',
    access: 'staff',
    params: idParams,
    answer: { stream: 'application/octet-stream' },
  }),
  ...callsAt('/courses', 'admin', ''),
}

/** The calls of a course for super-administrators, on the courses of every tenant. */
export const anyCourseLibrary = callsAt('/sa/courses', 'super', ', de cualquier compañía')
