import { SORTS } from '#contract/list-sorts.ts'
import { EXPIRING_DAYS } from '#contract/validity-words.ts'
import { keyOf } from '../url-state/parsers.ts'
import { listQuery } from '../lists/list-query.ts'
import { paths } from '../paths.ts'
import { STATUSES } from './words.ts'

export const certificationList = listQuery(SORTS.certifications, paths.certifications.list, {})

const [usual, ...further] = EXPIRING_DAYS

/** Default look-ahead in days: the shortest. */
export const USUAL_DAYS = usual
const FURTHER_DAYS = Object.fromEntries(further.map((days) => [days, days])) as Record<
  (typeof further)[number],
  string
>

/** List of assigned certifications that end soon or have ended. */
export const expiringList = listQuery(SORTS.expiringCertifications, paths.certifications.expiring, {
  days: keyOf(FURTHER_DAYS),
  status: keyOf(STATUSES),
})
export type ExpiringQuery = ReturnType<typeof expiringList.readListQuery>

/** Returns the API query of the list, without the page. */
export function expiringAsked(shown: ExpiringQuery) {
  const { q, sort, order, days, status } = shown
  return { q, sort, order, days: days || USUAL_DAYS, status: status || undefined } as const
}
