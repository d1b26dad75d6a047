import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const count = z.number().int()

/** How much this installation takes, so that people are told before they send it. */
export const installationLimits = z.object({
  /** Of a file with users, areas or positions to import. */
  import: z.object({ bytes: count, rows: count }),
  /** Of a file attached to a certification. */
  attachment: z.object({ bytes: count }),
})

export const limits = {
  get: endpoint({
    method: 'get',
    path: '/limits',
    summary: 'Los tamaños máximos de los archivos en esta instalación',
    access: 'staff',
    answer: installationLimits,
  }),
}
