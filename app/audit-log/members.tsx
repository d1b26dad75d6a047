import type { AuditEntry } from '#contract/audit-log.ts'
import { AUDIT_REFERENCES } from '#contract/audit-log-words.ts'
import { Link } from '../ui/link.tsx'
import type { EntryGroup } from './groups.ts'
import { entryList, newest, type ListQuery } from './list-query.ts'
import { valueText } from './values.ts'

/** So many are named; the rest is counted. */
const NAMED = 10

/** Whom or what a deed was done to when they were several; people lead to all that concerns them. */
export function Members({ group, filters }: { group: EntryGroup; filters: ListQuery }) {
  const rest = group.length - NAMED
  return (
    <ul className="mt-1 flex flex-wrap gap-x-3 gap-y-1">
      {group.slice(0, NAMED).map((entry) => (
        <li key={entry.id}>
          <Name entry={entry} filters={filters} />
        </li>
      ))}
      {rest > 0 ? <li className="text-muted">y {rest} más</li> : null}
    </ul>
  )
}

function Name({ entry, filters }: { entry: AuditEntry; filters: ListQuery }) {
  const { user } = entry
  if (user && user.id !== filters.user) {
    return (
      <Link
        to={entryList.listUrl(newest(filters), { user: user.id })}
        className="text-accent-text underline-offset-2 hover:underline"
      >
        {user.name}
      </Link>
    )
  }
  return <>{nameOf(entry)}</>
}

function nameOf({ action, changes, label, entity_id }: AuditEntry): string {
  if (action === 'add' || action === 'remove') {
    const side = action === 'add' ? 'after' : 'before'
    const told =
      changes.find(({ field }) => field in AUDIT_REFERENCES) ??
      changes.find(({ field }) => field === 'year' || field === 'name')
    if (told) return valueText(told.field, told[side]) ?? ''
  }
  return label ?? (entity_id === null ? '' : `n.º ${entity_id}`)
}
