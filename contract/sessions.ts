import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParams, instant } from './shapes.ts'

/** A session of one's own that is alive: where one has signed in and not out. */
export const ownSession = z.object({
  id,
  /** 'Chrome en Windows': the device by its own words, which nobody vouches for. */
  device: z.string(),
  /** The one that asks. */
  current: z.boolean(),
  created_at: instant,
  /** At most some five minutes behind. */
  last_used_at: instant,
  expires_at: instant,
})
export type OwnSession = z.infer<typeof ownSession>

export const sessions = {
  list: endpoint({
    method: 'get',
    path: '/sessions',
    summary: 'Las propias sesiones abiertas, la usada más recientemente primero',
    access: 'learner',
    answer: z.object({ results: z.array(ownSession) }),
  }),
  endAll: endpoint({
    method: 'delete',
    path: '/sessions',
    summary: 'Cerrar la propia sesión en todos los dispositivos, también en este',
    access: 'learner',
    answer: z.object({ ended: z.number().int() }),
  }),
  // Before the others: `current` is no session's id.
  endCurrent: endpoint({
    method: 'delete',
    path: '/sessions/current',
    summary: 'Cerrar la sesión con la que se llama',
    access: 'learner',
    answer: z.object({ ended: z.number().int() }),
  }),
  end: endpoint({
    method: 'delete',
    path: '/sessions/{id}',
    summary: 'Cerrar una de las propias sesiones',
    access: 'learner',
    params: idParams,
    answer: z.object({ ended: z.number().int() }),
  }),
}
