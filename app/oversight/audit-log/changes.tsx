import type { ReactNode } from 'react'
import type { AuditChange, AuditEntry } from '#contract/oversight/audit-log.ts'
import { AUDIT_REFERENCES, AUDIT_SECRET } from '#contract/oversight/audit-log-words.ts'
import { useSession } from '#app/kit/shell/hooks.ts'
import { Icon } from '#app/kit/ui/icon.tsx'
import { fieldLabel, valueText } from './values.ts'

/** Maximum number of changes shown; more are collapsed. */
const MAX_EXPANDED = 6

/** Changes of an entry, column by column, before and after. */
export function Changes({ entry }: { entry: AuditEntry }) {
  const { extended_fields } = useSession().tenant
  const relevantChanges = entry.changes.filter((change) => isWorthTelling(entry, change))
  // The sentence already says that a user was enabled or disabled.
  if (relevantChanges.every(({ field }) => field === 'disabled')) return null
  const list = (
    <dl className="mt-2 grid grid-cols-1 gap-1">
      {relevantChanges.map((change) => (
        <div key={change.field} className="flex min-w-0 flex-wrap gap-x-2">
          <dt className="text-muted">{fieldLabel(change.field, extended_fields)}:</dt>
          <dd className="min-w-0 break-words">
            <Difference change={change} />
          </dd>
        </div>
      ))}
    </dl>
  )
  if (relevantChanges.length <= MAX_EXPANDED) return list
  return (
    <details className="group mt-2">
      <summary className="inline-flex items-center gap-1 rounded text-sm font-medium text-accent-text hover:underline">
        <span className="group-open:hidden">
          <Icon name="chevron-right" />
        </span>
        <span className="hidden group-open:inline">
          <Icon name="chevron-down" />
        </span>
        {relevantChanges.length} datos
      </summary>
      {list}
    </details>
  )
}

/**
 * Returns false for changes that the sentence contains: the linked entity, the file, that a
 * password changed.
 */
function isWorthTelling(
  { action, label }: AuditEntry,
  { field, before, after }: AuditChange,
): boolean {
  if (valueText(field, before) === null && valueText(field, after) === null) return false
  if (after?.value === AUDIT_SECRET && before?.value === AUDIT_SECRET) return false
  // The sentence contains the name.
  if (before === null && after?.value === label && field === 'name') return false
  return !((action === 'add' || action === 'remove') && field in AUDIT_REFERENCES)
}

function Difference({ change: { field, before, after } }: { change: AuditChange }) {
  const [was, is] = [valueText(field, before), valueText(field, after)]
  if (before === null) return <>{is}</>
  if (after === null) return <>{was}</>
  // An unchanged value identifies the row, such as the year of a cost.
  if (was === is) return <>{is}</>
  return (
    <>
      {was === null ? <Nothing /> : <del className="text-muted">{was}</del>}
      <span className="sr-only"> pasó a ser </span>
      <span aria-hidden="true" className="mx-2 text-faint">
        →
      </span>
      <ins className="no-underline">{is ?? <Nothing />}</ins>
    </>
  )
}

function Nothing(): ReactNode {
  return <span className="text-faint">sin dato</span>
}
