import { z } from 'zod'
import { count, resource, uploadNotes } from './course-design-inputs.ts'
import { endpoint, type Access } from '#contract/platform/endpoint.ts'
import { SORTS } from '#contract/platform/values/list-sorts.ts'
import {
  id,
  idList,
  idParams,
  instant,
  idFilter,
  page,
  paged,
  q,
  sorting,
} from '#contract/platform/values/shapes.ts'

/** Groups of course files, used as a filter of their list. */
export const FILE_GROUPS = ['image', 'audio', 'video', 'document', 'font'] as const
/** Maximum size of a file in bytes; each kind has its own limit below it. */
export const MAX_FILE_BYTES = 200 * 1024 * 1024

export const fileGroup = z.enum(FILE_GROUPS)
export type FileGroup = z.infer<typeof fileGroup>

const TYPES = /^[a-z]+\/(\*|[a-z0-9.+-]+)(,[a-z]+\/(\*|[a-z0-9.+-]+)){0,29}$/

/** Media types separated by commas, wildcards as in browsers: 'image/*,application/pdf'. */
export const acceptedTypes = z
  .union([z.literal(''), z.string().max(1000).regex(TYPES, 'Los tipos no son válidos')])
  .optional()

/** File of a course and its usages. */
export const courseFile = resource.extend({
  /** Null for a tenant that was given the course. */
  created_at: instant.nullable(),
  /** Paths of the design's fields that refer to it. */
  uses: z.array(z.string()),
  /** Published versions that use it; [] for a tenant that was given the course. */
  publications: z.array(count),
})
export type CourseFile = z.infer<typeof courseFile>

/**
 * Calls to list the files of a course, replace one and delete several. `where` is appended to each
 * summary.
 */
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
        ...sorting(SORTS.courseFiles),
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
      /** `replaced`: number of references that were changed. */
      answer: resource.extend({ ...uploadNotes, version: count, replaced: count }),
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
