import { z } from 'zod'
import { changed, count, order } from './course-design-inputs.ts'
import { endpoint, type Access } from '#contract/platform/endpoint.ts'
import { id, idParams, MAX_IDS, reference } from '#contract/platform/values/shapes.ts'

const IDS = `Se admiten de 1 a ${MAX_IDS} contenidos`

const ids = z
  .array(id)
  .min(1, IDS)
  .max(MAX_IDS, IDS)
  .transform((given) => [...new Set(given)])

/**
 * Calls that move, copy and delete several contents of a design as one change. Contents keep the reading
 * order of the course, whatever the order of their ids. `where` is appended to each summary.
 */
export function contentsCalls(
  at: '/courses' | '/sa/courses',
  access: Exclude<Access, 'public'>,
  where: string,
) {
  const batch = `${at}/{id}/contents/batch` as const
  const write = { access, params: idParams } as const
  return {
    moveContents: endpoint({
      method: 'put',
      path: `${batch}/order`,
      summary: `Mover varios contenidos juntos a una subsección (id del diseño), todos o ninguno; el orden cuenta los que no se mueven${where}`,
      ...write,
      body: z.object({ ids, subSection: id, order }),
      answer: changed,
    }),
    copyContents: endpoint({
      method: 'post',
      path: `${batch}/copies`,
      summary: `Duplicar varios contenidos, o copiarlos con sus archivos a otro curso de la compañía (ids de diseños)${where}`,
      ...write,
      body: z.object({ ids, course: reference, subSection: reference, order }),
      status: 201,
      /** `ids` are those of the copies, in reading order. */
      answer: z.object({ ids: z.array(id), course: id, version: count }),
    }),
    removeContents: endpoint({
      method: 'delete',
      path: batch,
      summary: `Eliminar varios contenidos (id del diseño), todos o ninguno${where}`,
      ...write,
      body: z.object({ ids }),
      answer: changed,
    }),
  }
}
