import type { AuditOperation, AuditEntry } from '#contract/oversight/audit-log.ts'
import { AUDIT_REFERENCES } from '#contract/oversight/audit-log-words.ts'
import { Link } from '#app/kit/ui/link.tsx'
import { entryList, newest, type ListQuery } from './list-query.ts'
import { countText } from './sentence.ts'
import { valueText } from './values.ts'

const LINK = 'text-accent-text underline-offset-2 hover:underline'

/**
 * Subjects of an operation on several: the first few by name, users linked to their entries, and a
 * link to all.
 */
export function Members({ deed, filters }: { deed: AuditOperation; filters: ListQuery }) {
  const rest = deed.count - deed.entries.length
  return (
    <ul className="mt-1 flex flex-wrap gap-x-3 gap-y-1">
      {deed.entries.map((entry) => (
        <li key={entry.id} className="min-w-0 break-words">
          <Name entry={entry} filters={filters} />
        </li>
      ))}
      {rest > 0 ? (
        <li className="text-muted">y {countText({ count: rest, more: deed.more })} más</li>
      ) : null}
      <li className="print:hidden">
        <Link
          to={entryList.listUrl(newest(filters), { deed: deed.id })}
          className={`font-medium ${LINK}`}
        >
          Ver {deed.more ? '' : 'los '}
          {countText(deed)} cambios
        </Link>
      </li>
    </ul>
  )
}

function Name({ entry, filters }: { entry: AuditEntry; filters: ListQuery }) {
  const { user } = entry
  if (user && user.id !== filters.user) {
    return (
      <Link to={entryList.listUrl(newest(filters), { user: user.id })} className={LINK}>
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
