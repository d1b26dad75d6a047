import { z } from 'zod'
import { endpoint } from '#contract/platform/endpoint.ts'
import { SORTS } from '#contract/platform/values/list-sorts.ts'
import { choicesForm, preregistrationChoices } from './preregistration-choices.ts'
import { matchingOf } from '#contract/platform/people/matching.ts'
import { publicLookUps } from './preregistration-look-ups.ts'
import {
  approval,
  customFields,
  newPreregistration,
  preregistration,
  preregistrationRow,
  preregistrationStatus,
  rejection,
} from './preregistration-shapes.ts'
import {
  id,
  idFilter,
  idList,
  idParams,
  instant,
  page,
  paged,
  q,
  sortOrder,
  versionRead,
} from '#contract/platform/values/shapes.ts'

const count = z.number().int()

/** Pending ones that match a search and an approver group. */
const matching = { q, group: id.optional() }

/** Order of a list; default: those of the actor's own groups first, then the oldest. */
const ordering = {
  sortField: z.enum(SORTS.preregistrations).optional(),
  sortOrder: sortOrder.default('asc'),
}

/** Bulk decision, and its progress. */
const decision = z.object({
  id,
  verdict: preregistrationStatus.exclude(['pending']),
  total: count,
  decided: count,
  /** Number that could not be decided and stay pending; each has its reason. */
  left_over: count,
  created_at: instant,
  finished_at: instant.nullable(),
  /** Users that it created, by name, as far as the actor sees them; at most MAX_NAMED. */
  users: z.array(z.object({ id, full_name: z.string() })),
})
export type Decision = z.infer<typeof decision>

const ordered = { access: 'admin', status: 202, answer: decision } as const
const ofMany = z.object({ ids: idList })

/**
 * Preregistrations and their decisions: specification 3, sections 2 to 7. Routes match in this
 * order: any segment after `/preregistrations/` would match an earlier `{id}` route.
 */
/** Whether a company accepts preregistrations; the slug is in the address of its page. */
const preregistrationSettings = z.object({ open: z.boolean(), slug: z.string(), version: count })
export type PreregistrationSettings = z.infer<typeof preregistrationSettings>

export const preregistrations = {
  list: endpoint({
    method: 'get',
    path: '/preregistrations',
    summary: 'Buscar y paginar prerregistros; sin estado, los pendientes',
    access: 'staff',
    query: z.object({
      ...page,
      ...idFilter,
      ...matching,
      status: preregistrationStatus.default('pending'),
      ...ordering,
    }),
    answer: paged(preregistrationRow).extend({ custom_fields: customFields }),
  }),
  receive: endpoint({
    method: 'post',
    path: '/preregistrations',
    summary: 'Pedir la entrada a una compañía que admite prerregistros',
    access: 'public',
    body: newPreregistration,
    status: 201,
    answer: z.object({ received: z.literal(true) }),
  }),
  settings: endpoint({
    method: 'get',
    path: '/preregistrations/settings',
    summary: 'Si la compañía admite prerregistros, y la dirección de su página',
    access: 'staff',
    answer: preregistrationSettings,
  }),
  changeSettings: endpoint({
    method: 'put',
    path: '/preregistrations/settings',
    summary: 'Admitir prerregistros o dejar de admitirlos',
    access: 'admin',
    body: z.object({
      open: z.boolean({ error: 'Se espera true o false' }),
      version: versionRead,
    }),
    answer: preregistrationSettings,
  }),
  choices: endpoint({
    method: 'get',
    path: '/preregistrations/settings/choices',
    summary: 'Valores que el formulario público sugiere en los campos de la compañía',
    access: 'admin',
    answer: preregistrationChoices,
  }),
  changeChoices: endpoint({
    method: 'put',
    path: '/preregistrations/settings/choices',
    summary:
      'Cambiar los valores que el formulario público sugiere; los campos que no se envían quedan como están',
    access: 'admin',
    body: choicesForm,
    answer: preregistrationChoices,
  }),
  approveMatching: endpoint({
    method: 'put',
    path: '/preregistrations/matching/approve',
    summary: 'Aprobar todos los prerregistros pendientes que coinciden con una búsqueda',
    ...ordered,
    body: matchingOf(matching),
  }),
  rejectMatching: endpoint({
    method: 'put',
    path: '/preregistrations/matching/reject',
    summary: 'Rechazar todos los prerregistros pendientes que coinciden con una búsqueda',
    ...ordered,
    body: matchingOf(matching, rejection.shape),
  }),
  approveMany: endpoint({
    method: 'put',
    path: '/preregistrations/_bulk/{ids}/approve',
    summary: 'Aprobar varios prerregistros: se crean sus usuarios',
    ...ordered,
    params: ofMany,
  }),
  rejectMany: endpoint({
    method: 'put',
    path: '/preregistrations/_bulk/{ids}/reject',
    summary: 'Rechazar varios prerregistros con las mismas observaciones',
    ...ordered,
    params: ofMany,
    body: rejection,
  }),
  decision: endpoint({
    method: 'get',
    path: '/preregistrations/decisions/{id}',
    summary: 'Cómo va una decisión sobre varios prerregistros',
    access: 'admin',
    params: idParams,
    answer: decision,
  }),
  get: endpoint({
    method: 'get',
    path: '/preregistrations/{id}',
    summary: 'Un prerregistro, con los nombres de los campos de la compañía',
    access: 'staff',
    params: idParams,
    answer: z.object({ data: preregistration, custom_fields: customFields }),
  }),
  next: endpoint({
    method: 'get',
    path: '/preregistrations/{id}/next',
    summary:
      'El prerregistro pendiente que sigue a uno en una lista, de los que se pueden decidir; tras el último, el primero',
    access: 'staff',
    params: idParams,
    query: z.object({ ...matching, ...ordering }),
    answer: z.object({
      next: z.object({ id, full_name: z.string() }).nullable(),
      /** Number of those pending, without this one. */
      left: count,
    }),
  }),
  approve: endpoint({
    method: 'put',
    path: '/preregistrations/{id}/approve',
    summary: 'Aprobar un prerregistro con sus datos corregidos: se crea el usuario',
    access: 'staff',
    params: idParams,
    body: approval,
    answer: preregistration,
  }),
  reject: endpoint({
    method: 'put',
    path: '/preregistrations/{id}/reject',
    summary: 'Rechazar un prerregistro: la persona recibe las observaciones',
    access: 'staff',
    params: idParams,
    body: rejection,
    answer: preregistration,
  }),
  ...publicLookUps,
}
