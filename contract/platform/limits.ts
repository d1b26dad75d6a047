import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const count = z.number().int()

/** Limits of this installation, so that clients can check them before sending. */
export const installationLimits = z.object({
  /** Limits of an import file of users, areas or positions. */
  import: z.object({ bytes: count, rows: count }),
  /** Limit of a file attached to a certification. */
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
