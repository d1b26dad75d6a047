import { z } from 'zod'
import { changed, count, designChange, publication } from './course-design-inputs.ts'
import { problem, publishedDesign } from './course-design-shape.ts'
import { endpoint, type Access } from '#contract/platform/endpoint.ts'
import { id, int32Id, idParams } from '#contract/platform/values/shapes.ts'

/**
 * Calls for the problems of a design, its versions, and a draft from one of them. `where` is
 * appended to each summary.
 */
export function publicationCalls(
  at: '/courses' | '/sa/courses',
  reads: Exclude<Access, 'public'>,
  writes: Exclude<Access, 'public'>,
  where: string,
) {
  const one = `${at}/{id}` as const
  const write = { access: writes, params: idParams } as const
  return {
    validate: endpoint({
      method: 'get',
      path: `${at}/validate/{id}`,
      summary: `Los problemas de un diseño (id del diseño): los errores impiden publicarlo${where}`,
      access: reads,
      params: idParams,
      answer: z.object({
        version: count,
        problems: z.array(problem),
        /** Setting of the owning tenant: true when warnings block a publication too. */
        accessibility_blocks: z.boolean(),
      }),
    }),
    publications: endpoint({
      method: 'get',
      path: `${one}/publications`,
      summary: `Las versiones publicadas de un diseño (id del diseño) y lo que cambió desde la última${where}`,
      access: reads,
      params: idParams,
      answer: z.object({
        /** Newest first. */
        results: z.array(publication),
        /** Users of all tenants who have the course now and have not finished it. */
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
      params: z.object({ id, number: int32Id }),
      answer: publishedDesign,
    }),
    restore: endpoint({
      method: 'post',
      path: `${one}/publications/{number}/restore`,
      summary: `Traer una versión publicada como borrador (id del diseño); se puede deshacer${where}`,
      access: writes,
      params: z.object({ id, number: int32Id }),
      answer: changed,
    }),
  }
}
