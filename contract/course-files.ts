import { z } from 'zod'
import { count, resource } from './course-design-inputs.ts'
import { endpoint, type Access } from './endpoint.ts'
import { id, idList, idParams, instant, idFilter, page, paged, q, sortOrder } from './shapes.ts'

/** What a course's files are told apart by in lists of them. */
export const FILE_GROUPS = ['image', 'audio', 'video', 'document', 'font'] as const
/** The most that a file may be; how much of it, its kind says. */
export const MAX_FILE_BYTES = 200 * 1024 * 1024

export const fileGroup = z.enum(FILE_GROUPS)
export type FileGroup = z.infer<typeof fileGroup>

const TYPES = /^[a-z]+\/(\*|[a-z0-9.+-]+)(,[a-z]+\/(\*|[a-z0-9.+-]+)){0,29}$/

/** Media types, parted by commas, wildcards as browsers have them: 'image/*,application/pdf'. */
const acceptedTypes = z
  .union([z.literal(''), z.string().max(1000).regex(TYPES, 'Los tipos no son válidos')])
  .optional()

export const fileSort = z.enum(['created_at', 'name', 'bytes'])
export type FileSort = z.infer<typeof fileSort>

/** A file of a course and where it is used. */
export const courseFile = resource.extend({
  /** Null for a company that was given the course. */
  created_at: instant.nullable(),
  /** Paths of the design's fields that name it. */
  uses: z.array(z.string()),
  /** Published versions that need it; [] for a company that was given the course. */
  publications: z.array(count),
})
export type CourseFile = z.infer<typeof courseFile>

/** The files of a course as a list, replacing one and deleting several. `where` ends each summary. */
export function courseFileCalls(
  at: '/courses' | '/sa/courses',
  reads: Exclude<Access, 'public'>,
  writes: Exclude<Access, 'public'>,
  where: string,
) {
  const files = `${at}/{id}/files` as const
  return {
    files: endpoint({
      method: 'get',
      path: files,
      summary: `Buscar y paginar los archivos de un curso (id del diseño), con los lugares donde se usan${where}`,
      access: reads,
      params: idParams,
      query: z.object({
        ...page,
        ...idFilter,
        q,
        media: fileGroup.optional(),
        accept: acceptedTypes,
        used: z.enum(['yes', 'no']).optional(),
        sort: fileSort.default('name'),
        order: sortOrder.default('asc'),
      }),
      answer: paged(courseFile),
    }),
    replaceFile: endpoint({
      method: 'post',
      path: `${files}/{file}/replacement`,
      summary: `Subir un archivo en lugar de otro de un curso (id del diseño): el borrador usa el nuevo donde usaba el anterior${where}`,
      access: writes,
      params: z.object({ id, file: id }),
      upload: 'file',
      status: 201,
      /** `replaced`: in how many places. */
      answer: resource.extend({ version: count, replaced: count }),
    }),
    removeFiles: endpoint({
      method: 'delete',
      path: `${files}/{files}`,
      summary: `Eliminar archivos de un curso (id del diseño), todos o ninguno; 409 con los lugares donde se usan${where}`,
      access: writes,
      params: z.object({ id, files: idList }),
      answer: z.object({ deleted: count }),
    }),
  }
}
