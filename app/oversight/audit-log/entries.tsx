import type { AuditOperation, AuditEntry } from '#contract/oversight/audit-log.ts'
import type { AuditAction } from '#contract/oversight/audit-log-words.ts'
import { useSession } from '#app/kit/shell/hooks.ts'
import { DOT } from '#app/kit/ui/format.ts'
import { Icon, type IconName } from '#app/kit/ui/icon.tsx'
import { Tag } from '#app/kit/ui/tag.tsx'
import { DateTime } from '#app/kit/ui/time.tsx'
import { Changes } from './changes.tsx'
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
