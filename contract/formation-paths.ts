import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant, page, paged } from './shapes.ts'

export const formationPath = z.object({ id, name: z.string(), created_at: instant })

export const formationPaths = {
  list: endpoint({
    method: 'get',
    path: '/paths',
    summary: 'Planes de formación por nombre',
    access: 'staff',
    query: z.object(page),
    answer: paged(formationPath),
  }),
}
