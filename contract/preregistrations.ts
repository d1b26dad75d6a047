import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { SORTS } from './list-sorts.ts'
import { matchingOf } from './matching.ts'
import {
  approval,
  company,
  customFields,
  newPreregistration,
  preregistration,
  preregistrationRow,
  preregistrationStatus,
  rejection,
} from './preregistration-shapes.ts'
import {
  id,
  idList,
  idParams,
  instant,
  idFilter,
  option,
  page,
  paged,
  q,
  sortOrder,
  wholeNumber,
} from './shapes.ts'
import { upTo } from './text-limit.ts'
import { lineOf } from './text.ts'

const count = z.number().int()

const probe = (max: number) => z.string().overwrite(lineOf).check(upTo(max))

/** Pending ones that match a search and an approver group. */
const matching = { q, group: id.optional() }

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
})
export type Decision = z.infer<typeof decision>

const ordered = { access: 'admin', status: 202, answer: decision } as const
const ofMany = z.object({ ids: idList })
const ofCompany = z.object({ tenant: company })
const exists = z.object({ exists_user: z.boolean() })

/**
 * Preregistrations and their decisions: specification 3, sections 2 to 7. Routes match in this
 * order: any segment after `/preregistrations/` would match an earlier `{id}` route.
 */
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
      /** Default: those of the actor's own groups first, then the oldest. */
      sortField: z.enum(SORTS.preregistrations).optional(),
      sortOrder: sortOrder.default('asc'),
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
    answer: z.object({ open: z.boolean(), slug: z.string() }),
  }),
  changeSettings: endpoint({
    method: 'put',
    path: '/preregistrations/settings',
    summary: 'Admitir prerregistros o dejar de admitirlos',
    access: 'admin',
    body: z.object({ open: z.boolean({ error: 'Se espera true o false' }) }),
    answer: z.object({ open: z.boolean(), slug: z.string() }),
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
  emailExists: endpoint({
    method: 'get',
    path: '/preregistrations/{tenant}/email',
    summary: 'Si un correo ya pertenece a una cuenta',
    access: 'public',
    params: ofCompany,
    query: z.object({ q: probe(254) }),
    answer: exists,
  }),
  mobileExists: endpoint({
    method: 'get',
    path: '/preregistrations/{tenant}/mobile',
    summary: 'Si un celular ya pertenece a una cuenta de la compañía',
    access: 'public',
    params: ofCompany,
    query: z.object({ q: probe(30) }),
    answer: exists,
  }),
  areas: endpoint({
    method: 'get',
    path: '/preregistrations/{tenant}/areas',
    summary: 'Áreas de la compañía a la que se pide entrar (hasta 1000)',
    access: 'public',
    params: ofCompany,
    answer: z.array(option),
  }),
  positions: endpoint({
    method: 'get',
    path: '/preregistrations/{tenant}/positions',
    summary: 'Cargos de la compañía a la que se pide entrar (hasta 1000)',
    access: 'public',
    params: ofCompany,
    answer: z.array(option),
  }),
  locations: endpoint({
    method: 'get',
    path: '/preregistrations/{tenant}/locations',
    summary: 'Ubicaciones de la compañía a la que se pide entrar (hasta 1000)',
    access: 'public',
    params: ofCompany,
    answer: z.array(z.string()),
  }),
  extendedFieldValues: endpoint({
    method: 'get',
    path: '/preregistrations/{tenant}/extended_field_values',
    summary: 'Valores que ya tiene un campo con nombre de la compañía (hasta 1000)',
    access: 'public',
    params: ofCompany,
    query: z.object({ index: wholeNumber({ min: 1, max: 7 }) }),
    answer: z.array(z.string()),
  }),
  company: endpoint({
    method: 'get',
    path: '/preregistrations/{tenant}/company',
    summary: 'La compañía a la que se pide entrar, y cómo llama a sus campos',
    access: 'public',
    params: ofCompany,
    answer: z.object({ name: z.string(), slug: z.string(), custom_fields: customFields }),
  }),
}
