import { SORTS } from '#contract/platform/values/list-sorts.ts'
import { EXPIRING_DAYS } from '#contract/platform/values/validity-words.ts'
import { keyOf } from '#app/kit/urls/parsers.ts'
import { listQuery } from '#app/kit/lists/list-query.ts'
import { PEOPLE_FILTERS } from '#app/kit/lists/people-filters.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { STATUSES, type Facet } from './words.ts'

export const certificationList = listQuery(SORTS.certifications, paths.certifications.list, {})

const [usual, ...further] = EXPIRING_DAYS

/** Default look-ahead in days: the shortest. */
export const USUAL_DAYS = usual
export const LONGEST = EXPIRING_DAYS[EXPIRING_DAYS.length - 1]!
const FURTHER_DAYS = Object.fromEntries(further.map((days) => [days, days])) as Record<
  (typeof further)[number],
  string
>

const { area, location } = PEOPLE_FILTERS

/** List of assigned certifications that end soon or have ended. */
export const expiringList = listQuery(SORTS.expiringCertifications, paths.certifications.expiring, {
  days: keyOf(FURTHER_DAYS),
  status: keyOf(STATUSES),
  area,
  location,
  manager: area,
  certification: area,
} satisfies Record<Facet | 'days' | 'status', unknown>)
export type ExpiringQuery = ReturnType<typeof expiringList.readListQuery>

/** Status of the API for one of the list's. */
const API_STATUS = { '': 'upcoming', expired: 'expired', all: undefined } as const

/** Returns the API filters of the list. Selected rows are listed whenever they end. */
export function expiringFilters(urlState: ExpiringQuery) {
  const { q, days, status, area, location, manager, certification, chosen } = urlState
  return {
    q,
    days: chosen ? LONGEST : days || USUAL_DAYS,
    status: chosen ? undefined : API_STATUS[status],
    area,
    location,
    manager,
    certification,
  } as const
}

/** Returns the API query of the list, without the page. */
export function expiringApiQuery(urlState: ExpiringQuery) {
  const { sort, order } = urlState
  return { ...expiringFilters(urlState), sort, order }
}
