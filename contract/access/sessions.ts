import { z } from 'zod'
import { endpoint } from '#contract/platform/endpoint.ts'
import { id, idParams, instant } from '#contract/platform/values/shapes.ts'

/** Active session of the caller. */
export const ownSession = z.object({
  id,
  /** 'Chrome en Windows': the device as it reports itself, unverified. */
  device: z.string(),
  /** True for the session of the request. */
  current: z.boolean(),
  created_at: instant,
  /** Up to about five minutes behind. */
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
    tokens: 'none',
    personal: true,
    answer: z.object({ results: z.array(ownSession) }),
  }),
  endAll: endpoint({
    method: 'delete',
    path: '/sessions',
    summary: 'Cerrar la propia sesión en todos los dispositivos, también en este',
    access: 'learner',
    tokens: 'none',
    answer: z.object({ ended: z.number().int() }),
  }),
  // Before the others, so that `current` is not read as a session id.
  endCurrent: endpoint({
    method: 'delete',
    path: '/sessions/current',
    summary: 'Cerrar la sesión con la que se llama',
    access: 'learner',
    tokens: 'none',
    whileImpersonating: true,
    answer: z.object({ ended: z.number().int() }),
  }),
  end: endpoint({
    method: 'delete',
    path: '/sessions/{id}',
    summary: 'Cerrar una de las propias sesiones',
    access: 'learner',
    tokens: 'none',
    params: idParams,
    answer: z.object({ ended: z.number().int() }),
  }),
}
