import { AUDIT_ACTIONS, AUDIT_ENTITIES } from '#contract/audit-log-words.ts'
import { dayOf, idOf, keyOf } from '../lists/filters.ts'
import { listQuery } from '../lists/list-query.ts'
import { paths } from '../paths.ts'

/**
 * The newest entry comes first. Beside the filters the URL says where in the log: the entries older,
 * or newer, than one.
 */
export const entryList = listQuery(['at'], paths.auditLog.list, {
  entity: keyOf(AUDIT_ENTITIES),
  action: keyOf(AUDIT_ACTIONS),
  actor: idOf,
  user: idOf,
  // While a year is being typed it is one of the first centuries.
  from: dayOf,
  to: dayOf,
  /** What one request did, opened. */
  deed: idOf,
  older: idOf,
  newer: idOf,
})
export type ListQuery = ReturnType<typeof entryList.readListQuery>

/** The newest of what passes the filters. */
export function newest(shown: ListQuery): ListQuery {
  return { ...shown, older: '', newer: '' }
}

/** Which entries the API is asked for, wherever in the log. */
export function filtersOf(shown: ListQuery) {
  return { q: shown.q, ...entryList.filtersOf(newest(shown)) }
}
