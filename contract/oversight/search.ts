import { z } from 'zod'
import { endpoint } from '#contract/platform/endpoint.ts'
import { MAX_COUNTED, SEARCH_KINDS, DEFAULT_LIMIT } from './search-kinds.ts'
import { id, orElse, q, wholeNumber } from '#contract/platform/values/shapes.ts'

const count = z.number().int()

/** Record that a search found. */
const found = z.object({
  id,
  name: z.string(),
  /** Identification number, e-mail and position of a user; code of an area, a position, a course or an instructor. */
  details: z.array(z.string()),
  /** False for disabled users and courses. */
  enabled: z.boolean(),
})
export type Found = z.infer<typeof found>

const group = z.object({
  kind: z.enum(SEARCH_KINDS),
  /** Number of matches, the same as in the list of the kind; not `exact`: at least so many. */
  total: count,
  exact: z.boolean(),
  results: z.array(found),
})
export type FoundGroup = z.infer<typeof group>

/** Search over all kinds of records that the actor sees. */
export const search = {
  all: endpoint({
    method: 'get',
    path: '/search',
    summary:
      'Buscar en todo: primero lo que coincide exactamente, luego lo que empieza así, luego lo demás; ' +
      `de los usuarios se cuentan hasta ${MAX_COUNTED}, y con menos de tres letras solo los que empiezan así`,
    access: 'staff',
    query: z.object({ q, limit: orElse(wholeNumber({ min: 1, max: 20 }), DEFAULT_LIMIT) }),
    answer: z.object({ groups: z.array(group) }),
  }),
}
