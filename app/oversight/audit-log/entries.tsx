import type { AuditOperation, AuditEntry } from '#contract/oversight/audit-log.ts'
import type { AuditAction } from '#contract/oversight/audit-log-words.ts'
import { useSession } from '#app/kit/shell/hooks.ts'
import { DOT } from '#app/kit/ui/format.ts'
import { Icon, type IconName } from '#app/kit/ui/icon.tsx'
import { Tag } from '#app/kit/ui/states/tag.tsx'
import { DateTime } from '#app/kit/ui/states/time.tsx'
import { Changes } from './changes.tsx'
import type { ListQuery } from './list-query.ts'
import { AUDIT_REFERENCES } from '#contract/oversight/audit-log-words.ts'
import { Link } from '#app/kit/ui/link.tsx'
import { entryList, newest } from './list-query.ts'
import { valueText } from './values.ts'
import { sentenceOf, countText } from './sentence.ts'

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

/** Audited operations as sentences: actor, time, subject and previous value. */
export function AuditOperations({
  deeds,
  filters,
}: {
  deeds: AuditOperation[]
  filters: ListQuery
}) {
  return (
    <ol className="divide-y divide-line rounded border border-line bg-surface print:border-0">
      {deeds.map((deed) => (
        <li key={deed.id} className="flex gap-3 px-3 py-3 print:break-inside-avoid sm:px-4">
          <span className="mt-0.5 text-muted">
            <Icon name={ICONS[deed.entries[0]!.action]} />
          </span>
          <div className="min-w-0 flex-1">
            <Deed deed={deed} filters={filters} />
          </div>
        </li>
      ))}
    </ol>
  )
}

/** Wraps a single entry of an opened operation as an operation. */
export function operationQuery(entry: AuditEntry): AuditOperation {
  const { id, at } = entry
  return {
    id,
    at,
    last_at: at,
    count: 1,
    more: false,
    same: true,
    one: true,
    file: null,
    entries: [entry],
  }
}

function Deed({ deed, filters }: { deed: AuditOperation; filters: ListQuery }) {
  const first = deed.entries[0]!
  return (
    <>
      <h2 className="break-words font-medium">{sentenceOf(deed)}</h2>
      <By deed={deed} entry={first} />
      {deed.count > 1 ? <Members deed={deed} filters={filters} /> : null}
      {deed.count === 1 || (first.action === 'update' && deed.same) ? (
        <Changes entry={first} />
      ) : null}
    </>
  )
}

/** Minimum duration for which the end time is shown too. */
const LONG_MS = 60_000

function By({ deed: { at, last_at }, entry }: { deed: AuditOperation; entry: AuditEntry }) {
  const { timezone } = useSession().tenant
  return (
    <p className="mt-0.5 text-sm text-muted">
      <span>
        {entry.actor_name ?? 'Sistema'}
        {entry.token_name === null ? null : ` con el token «${entry.token_name}»`}
      </span>
      {entry.acting ? (
        <>
          {' '}
          <Tag tone="warning">Superadministración</Tag>{' '}
        </>
      ) : (
        DOT
      )}
      <DateTime instant={at} timeZone={timezone} withTime />
      {Date.parse(last_at) - Date.parse(at) >= LONG_MS ? (
        <>
          {' '}
          hasta <DateTime instant={last_at} timeZone={timezone} withTime />
        </>
      ) : null}
    </p>
  )
}

const LINK = 'text-accent-text underline-offset-2 hover:underline'

/**
 * Subjects of an operation on several: the first few by name, users linked to their entries, and a
 * link to all.
 */
function Members({ deed, filters }: { deed: AuditOperation; filters: ListQuery }) {
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
    const namingChange =
      changes.find(({ field }) => field in AUDIT_REFERENCES) ??
      changes.find(({ field }) => field === 'year' || field === 'name')
    if (namingChange) return valueText(namingChange.field, namingChange[side]) ?? ''
  }
  return label ?? (entity_id === null ? '' : `n.º ${entity_id}`)
}
