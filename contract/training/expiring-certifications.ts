import { z } from 'zod'
import { endpoint } from '#contract/platform/endpoint.ts'
import { SORTS } from '#contract/platform/values/list-sorts.ts'
import { matchingOf } from '#contract/platform/people/matching.ts'
import { person } from '#contract/platform/people/members.ts'
import {
  idsFilter,
  managerFilter,
  peopleFilters,
} from '#contract/platform/people/people-filters.ts'
import { id, idFilter, MAX_IDS, page, paged, q, sorting } from '#contract/platform/values/shapes.ts'
import { tableFile } from '#contract/platform/values/table-file.ts'
import { EXPIRING_DAYS } from '#contract/platform/values/validity-words.ts'
import { day, validity } from '#contract/platform/values/validity.ts'

/** Assigned certifications that have ended or end soon. */

const count = z.number().int()

/** Assigned certification that has ended or ends soon. */
export const expiringCertification = person.extend({
  date_completed: day,
  valid_through: day,
  validity,
  /** Assignment of the certification to the user. */
  assignment_id: id,
  certification_id: id,
  certification_name: z.string(),
  /** Immediate manager; null without one. */
  manager_name: z.string().nullable(),
  manager_email: z.string().nullable(),
})
export type ExpiringCertification = z.infer<typeof expiringCertification>

const period = z.enum(EXPIRING_DAYS, { error: `Elige ${EXPIRING_DAYS.join(', ')} días` })
const days = period.default(EXPIRING_DAYS[0])

const { area, position, location, group } = peopleFilters

/** Filters of the list, its export, and changes of all that match. */
export const expiringFilters = {
  q,
  /** Ends within this many days; ended ones are always included. */
  days,
  /** Narrows the list to ended certifications, or to those that have not ended. */
  status: z.enum(['expired', 'upcoming'], { error: 'El estado no es válido' }).optional(),
  area,
  position,
  location,
  group,
  manager: managerFilter,
  certification: idsFilter,
}

/**
 * Certifications that a call changes or tells of: by id, or all that match the filters of the list. `all` is the longest
 * period.
 */
export const selectedExpiring = {
  ids: z.array(id).min(1).max(MAX_IDS, `Se admiten hasta ${MAX_IDS} identificadores`).optional(),
  matching: matchingOf({ ...expiringFilters, days: period.optional() }).optional(),
}

/** True when a body has ids or filters, and not both. */
export function selectsOnce({ ids, matching }: { ids?: unknown; matching?: unknown }): boolean {
  return (ids === undefined) !== (matching === undefined)
}
export const SELECT_ONCE = 'Debes enviar ids o matching'

const sorted = sorting(SORTS.expiringCertifications)

/** Value of a filter, with the number of certifications that it finds; `none` is people without one. */
const choice = z.object({ value: z.string(), label: z.string().nullable(), count })

/** Filters whose values are listed. */
export const EXPIRING_FACETS = ['area', 'location', 'manager', 'certification'] as const

export const expiringCalls = {
  expiring: endpoint({
    method: 'get',
    path: '/certifications/expiring',
    summary:
      'Certificaciones de usuarios que vencen pronto o ya vencieron, la más antigua primero; sin las renovadas ni las de usuarios desactivados',
    access: 'staff',
    query: z.object({ ...page, ...idFilter, ...expiringFilters, ...sorted }),
    answer: paged(expiringCertification),
  }),
  exportExpiring: endpoint({
    method: 'get',
    path: '/certifications/expiring/export',
    summary:
      'Exportar como CSV las certificaciones que vencen pronto o ya vencieron, con el jefe de cada persona y su correo',
    access: 'staff',
    query: z.object({ ...expiringFilters, ...sorted, ...tableFile }),
    answer: { stream: 'text/csv; charset=utf-8' },
  }),
  expiringFilters: endpoint({
    method: 'get',
    path: '/certifications/expiring/filters',
    summary:
      'Áreas, ubicaciones, jefes y certificaciones por las que se puede filtrar lo que vence, con cuántas hay de cada una',
    access: 'staff',
    query: z.object({ days }),
    answer: z.object({
      /** Number of ended certifications, and of those that end within the days. */
      expired: count,
      upcoming: count,
      /** At most 500 values each, by name. */
      choices: z.object({
        area: z.array(choice),
        location: z.array(choice),
        manager: z.array(choice),
        certification: z.array(choice),
      } satisfies Record<(typeof EXPIRING_FACETS)[number], z.ZodType>),
    }),
  }),
}
