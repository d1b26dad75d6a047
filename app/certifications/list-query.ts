import { EXPIRING_DAYS } from '#contract/validity-words.ts'
import { keyOf } from '../lists/filters.ts'
import { listQuery } from '../lists/list-query.ts'
import { paths } from '../paths.ts'
import { STATUSES } from './words.ts'

export const certificationList = listQuery(
  ['name', 'duration_hours', 'users', 'created_at'],
  paths.certifications.list,
  {},
)

const [usual, ...further] = EXPIRING_DAYS

/** The nearest days are those of an address that says none. */
export const USUAL_DAYS = usual
const FURTHER_DAYS = Object.fromEntries(further.map((days) => [days, days])) as Record<
  (typeof further)[number],
  string
>

/** What people hold that ends soon or has ended. */
export const expiringList = listQuery(
  ['valid_through', 'full_name', 'certification_name'],
  paths.certifications.expiring,
  { days: keyOf(FURTHER_DAYS), status: keyOf(STATUSES) },
)
export type ExpiringQuery = ReturnType<typeof expiringList.readListQuery>

/** What the API is asked of it, beside the part. */
export function expiringAsked(shown: ExpiringQuery) {
  const { q, sort, order, days, status } = shown
  return { q, sort, order, days: days || USUAL_DAYS, status: status || undefined } as const
}
