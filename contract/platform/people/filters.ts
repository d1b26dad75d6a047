import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, orElse, page, paged, q, wholeNumber } from '../values/shapes.ts'

/**
 * Extended fields of users and their values: specification 3, section 7 ('Filters'). Filter 1 is
 * the cost centres, under the name that the tenant gave extended field 1.
 */

const filterId = z.object({ id: id.refine((value) => value <= 7, 'El filtro no existe') })

export const filter = z.object({
  /** Number of the extended field. */
  id: z.number().int(),
  name: z.string(),
})
export type Filter = z.infer<typeof filter>

export const filterValue = z.object({
  /** Identifies the value in the filter; stable as long as the value is written the same. */
  id: z.number().int(),
  /** Text before the first ' - ', else the value. */
  code: z.string(),
  value: z.string(),
})
export type FilterValue = z.infer<typeof filterValue>

const open = { access: 'staff', feature: ['communications', 'externalTraining'] } as const

export const filters = {
  list: endpoint({
    method: 'get',
    path: '/filters',
    summary: 'Los campos de las personas a los que la compañía dio nombre',
    ...open,
    query: z.object(page),
    answer: paged(filter),
  }),
  get: endpoint({
    method: 'get',
    path: '/filters/{id}',
    summary: 'Un campo de las personas; el 1 son los centros de costo',
    ...open,
    params: filterId,
    answer: filter,
  }),
  values: endpoint({
    method: 'get',
    path: '/filters/{id}/values',
    summary:
      'Los valores que tienen las personas en un campo, en orden; el 1 son los centros de costo',
    ...open,
    params: filterId,
    query: z.object({
      ...page,
      /** Alternative to `skip`; the first page is 1. */
      page: orElse(wholeNumber({ min: 1, max: 1_000_000 }), 1),
      q,
    }),
    answer: paged(filterValue),
  }),
}
