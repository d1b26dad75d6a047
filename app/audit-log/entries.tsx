import type { AuditEntry } from '#contract/audit-log.ts'
import type { AuditAction } from '#contract/audit-log-words.ts'
import { useSession } from '../shell/hooks.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Tag } from '../ui/tag.tsx'
import { DateTime } from '../ui/time.tsx'
import { Changes } from './changes.tsx'
import { groupEntries, type EntryGroup } from './groups.ts'
import type { ListQuery } from './list-query.ts'
import { Members } from './members.tsx'
import { sentenceOf } from './sentence.ts'

const ICONS: Record<AuditAction, IconName> = {
  create: 'plus',
  update: 'edit',
  delete: 'trash',
  trash: 'trash',
  restore: 'undo',
  add: 'link',
  remove: 'minus',
  other: 'info',
}

/** The entries of a page, each in words: what was done, who did it and when, and what it was before. */
export function Entries({ entries, filters }: { entries: AuditEntry[]; filters: ListQuery }) {
  return (
    <ol className="divide-y divide-line rounded border border-line bg-surface print:border-0">
      {groupEntries(entries).map((group) => (
        <li key={group[0].id} className="flex gap-3 px-3 py-3 sm:px-4">
          <span className="mt-0.5 text-muted">
            <Icon name={ICONS[group[0].action]} />
          </span>
          <div className="min-w-0 flex-1">
            <Deed group={group} filters={filters} />
          </div>
        </li>
      ))}
    </ol>
  )
}

function Deed({ group, filters }: { group: EntryGroup; filters: ListQuery }) {
  const [first] = group
  return (
    <>
      <h2 className="font-medium">{sentenceOf(group)}</h2>
      <By entry={first} />
      {group.length > 1 ? <Members group={group} filters={filters} /> : null}
      {group.length === 1 || first.action === 'update' ? <Changes entry={first} /> : null}
    </>
  )
}

function By({ entry: { actor_name, acting, at, request_id } }: { entry: AuditEntry }) {
  const { timezone } = useSession().tenant
  return (
    <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
      <span>{actor_name ?? 'Sistema'}</span>
      {acting ? <Tag tone="warning">Superadministración</Tag> : null}
      <span aria-hidden="true">·</span>
      <DateTime instant={at} timeZone={timezone} withTime />
      {request_id ? (
        <span
          title={request_id}
          className="ml-auto hidden max-w-40 truncate font-mono text-sm text-faint lg:inline"
        >
          <span className="sr-only">Solicitud </span>
          {request_id}
        </span>
      ) : null}
    </p>
  )
}
