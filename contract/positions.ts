import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant, page, paged, q } from './shapes.ts'

export const position = z.object({ id, code: z.string(), name: z.string(), created_at: instant })

export const positions = {
  list: endpoint({
    method: 'get',
    path: '/positions',
    summary: 'Buscar y paginar cargos por código o nombre',
    access: 'staff',
    query: z.object({ ...page, q }),
    answer: paged(position),
  }),
}
