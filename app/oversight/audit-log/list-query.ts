import { AUDIT_ACTIONS, AUDIT_ENTITIES } from '#contract/oversight/audit-log-words.ts'
import { dayOf, idOf, keyOf } from '#app/kit/urls/parsers.ts'
import { listQuery } from '#app/kit/lists/list-query.ts'
import { paths } from '#app/kit/urls/paths.ts'

/**
 * Newest entry first. Besides the filters the URL has a keyset cursor: the entries older, or newer,
 * than one.
 */
export const entryList = listQuery(['at'], paths.auditLog.list, {
  entity: keyOf(AUDIT_ENTITIES),
  action: keyOf(AUDIT_ACTIONS),
  actor: idOf,
  user: idOf,
  // While the user types a year, it is one of the first centuries.
  from: dayOf,
  to: dayOf,
  /** Opened audited operation. */
  deed: idOf,
  older: idOf,
  newer: idOf,
})
export type ListQuery = ReturnType<typeof entryList.readListQuery>

/** Returns the filters without the cursor. */
export function newest(urlState: ListQuery): ListQuery {
  return { ...urlState, older: '', newer: '' }
}

/** Returns the API's filters, without the cursor. */
export function filtersOf(urlState: ListQuery) {
  return { q: urlState.q, ...entryList.filtersOf(newest(urlState)) }
}
