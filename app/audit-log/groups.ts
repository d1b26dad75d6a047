import type { AuditEntry } from '#contract/audit-log.ts'

/** Entries that one request wrote and that say the same of several things; usually a single one. */
export type EntryGroup = [AuditEntry, ...AuditEntry[]]

/** Gathers neighbours, so that adding three users to a group reads as one thing done. */
export function groupEntries(entries: readonly AuditEntry[]): EntryGroup[] {
  const groups: EntryGroup[] = []
  for (const entry of entries) {
    const last = groups.at(-1)
    if (last && sameDeed(last[0], entry)) last.push(entry)
    else groups.push([entry])
  }
  return groups
}

function sameDeed(a: AuditEntry, b: AuditEntry): boolean {
  return (
    a.request_id !== null &&
    a.request_id === b.request_id &&
    a.actor_id === b.actor_id &&
    a.action === b.action &&
    a.entity === b.entity &&
    sameContent(a, b)
  )
}

function sameContent(a: AuditEntry, b: AuditEntry): boolean {
  switch (a.action) {
    case 'add':
    case 'remove':
      return a.entity_id === b.entity_id && fieldsOf(a) === fieldsOf(b)
    case 'update':
      return a.entity_id !== b.entity_id && JSON.stringify(a.changes) === JSON.stringify(b.changes)
    case 'other':
      return false
    default:
      return true
  }
}

const fieldsOf = ({ changes }: AuditEntry) => changes.map(({ field }) => field).join()
