import { z } from 'zod'
import { endpoint } from '#contract/platform/endpoint.ts'
import { SELECT_ONCE, selectedExpiring, selectsOnce } from './expiring-certifications.ts'
import { matchingOf } from '#contract/platform/people/matching.ts'
import { membershipChange } from '#contract/platform/people/members.ts'
import { peopleFilters } from '#contract/platform/people/people-filters.ts'
import { id, idList, idParams, q } from '#contract/platform/values/shapes.ts'
import { request, undone } from '#contract/platform/undo.ts'
import {
  assignedDates,
  endsAfterItBegins,
  ENDS_TOO_SOON,
} from '#contract/people/user-certifications.ts'

/** Certifications assigned to many people at once, and renewed. */

/** Dates for all of them. */
export const manyDates = z.object(assignedDates).refine(endsAfterItBegins, ENDS_TOO_SOON)

/** Assignment of one certification to many, as a form sends it. */
export const certificationForMany = z
  .object({ certification_id: idOfCertification(), ...assignedDates })
  .refine(endsAfterItBegins, ENDS_TOO_SOON)

function idOfCertification() {
  const missing = 'Debes seleccionar la certificación'
  return z.union([z.number(), z.string().min(1, missing)], { error: missing }).pipe(id)
}

export const certificationAssignments = {
  assignMatching: endpoint({
    method: 'post',
    path: '/certifications/{id}/users/matching',
    summary:
      'Asignar una certificación, con sus fechas, a todos los usuarios que coinciden con una búsqueda',
    access: 'admin',
    params: idParams,
    body: matchingOf({ q, ...peopleFilters }, assignedDates).refine(
      endsAfterItBegins,
      ENDS_TOO_SOON,
    ),
    /** `skipped` already hold it with that date. */
    answer: membershipChange,
  }),
  assignMany: endpoint({
    method: 'post',
    path: '/certifications/{id}/users/{ids}',
    summary: 'Asignar una certificación, con sus fechas, a varios usuarios',
    access: 'admin',
    params: z.object({ id, ids: idList }),
    body: manyDates,
    answer: membershipChange,
  }),
  renew: endpoint({
    method: 'post',
    path: '/certifications/expiring/renewals',
    summary:
      'Renovar certificaciones que vencen: las elegidas o todas las que coinciden; cada persona recibe la misma certificación con las fechas nuevas',
    access: 'admin',
    body: z
      .strictObject({
        ...selectedExpiring,
        ...assignedDates,
      })
      .refine(endsAfterItBegins, ENDS_TOO_SOON)
      .refine(selectsOnce, SELECT_ONCE),
    /** `skipped` have that date or a later one. */
    answer: membershipChange,
  }),
  undoAssignments: endpoint({
    method: 'post',
    path: '/certifications/undo/{request}',
    summary:
      'Deshacer lo que uno mismo asignó o renovó en el último día; lo que cambió después no se toca',
    access: 'admin',
    params: z.object({ request }),
    answer: undone,
  }),
}
