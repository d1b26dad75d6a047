import { z } from 'zod'
import { endpoint } from '#contract/platform/endpoint.ts'
import { matchingOf } from '#contract/platform/people/matching.ts'
import { idList } from '#contract/platform/values/shapes.ts'
import { userFilters } from './user-filters.ts'

const count = z.number().int()

/**
 * Counts of users to invite (`app`: learners, `console`: administrators and readers), and of those
 * skipped: signed in before, disabled, invited within INVITED_AGAIN_MINUTES, or with an account
 * that the actor may not change.
 */
const invitees = z.object({
  app: count,
  console: count,
  signed_in: count,
  disabled: count,
  recent: count,
  beyond: count,
})
export type Invitees = z.infer<typeof invitees>

/** Calls of invitations; `matching` must come before routes with an id. */
export const invitationCalls = {
  invitees: endpoint({
    method: 'get',
    path: '/users/invitations',
    summary:
      'A cuántos usuarios llegaría una invitación, de los elegidos o de todos los que coinciden',
    access: 'admin',
    query: z.object({ ids: idList.optional(), ...userFilters }),
    answer: invitees,
  }),
  inviteMatching: endpoint({
    method: 'post',
    path: '/users/matching/invitations',
    summary: 'Enviar invitaciones a los que coinciden con una búsqueda y nunca han ingresado',
    access: 'admin',
    body: matchingOf(userFilters),
    status: 202,
    answer: invitees,
  }),
  invite: endpoint({
    method: 'post',
    path: '/users/{ids}/invitations',
    summary: 'Enviar invitaciones a los usuarios elegidos que nunca han ingresado',
    access: 'admin',
    params: z.object({ ids: idList }),
    status: 202,
    answer: invitees,
  }),
}
