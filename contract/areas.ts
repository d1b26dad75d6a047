import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant, page, paged, q } from './shapes.ts'

export const area = z.object({ id, code: z.string(), name: z.string(), created_at: instant })

export const areas = {
  list: endpoint({
    method: 'get',
    path: '/areas',
    summary: 'Buscar y paginar áreas por código o nombre',
    access: 'staff',
    query: z.object({ ...page, q }),
    answer: paged(area),
  }),
}
