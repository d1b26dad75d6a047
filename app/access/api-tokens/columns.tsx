import { EXPIRY_NOTICE_DAYS } from '#contract/access/api-token-words.ts'
import type { ApiToken } from '#contract/access/api-tokens.ts'
import { agree } from '#contract/platform/values/nouns.ts'
import { Link } from '#app/kit/ui/link.tsx'
import type { Column } from '#app/kit/ui/tables/table-row.tsx'
import { Tag } from '#app/kit/ui/states/tag.tsx'
import { DateTime, RelativeTime } from '#app/kit/ui/states/time.tsx'
import type { Owner } from './owner.ts'

const DAY_MS = 86_400_000

/** Columns of live tokens. */
export function columnsOf(owner: Owner, timeZone: string): Column<ApiToken>[] {
  return [
    {
      key: 'name',
      head: 'Nombre',
      cell: ({ id, name }) => (
        <Link to={owner.at.edit(id)} preventScrollReset className="name-link">
          {name}
        </Link>
      ),
    },
    HINT,
    {
      key: 'scopes',
      head: 'Permisos',
      width: 'w-28',
      hideBelow: 'lg',
      hideOnPhone: true,
      cell: ({ scopes }) => `${scopes.length} ${agree(scopes.length, 'permiso', 'permisos')}`,
    },
    {
      key: 'last_used_at',
      head: 'Último uso',
      width: 'w-48',
      cell: ({ last_used_at, last_used_address }) =>
        last_used_at === null ? (
          'Sin usar'
        ) : (
          <span title={last_used_address ?? undefined}>
            <OnPhone>usado</OnPhone>
            <RelativeTime instant={last_used_at} timeZone={timeZone} />
          </span>
        ),
    },
    {
      key: 'expires_at',
      head: 'Sirve hasta',
      width: 'w-56',
      cell: ({ expires_at }) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          <span>
            <OnPhone>hasta</OnPhone>
            <LastDay endsAt={expires_at} timeZone={timeZone} />
          </span>
          {Date.parse(expires_at) - Date.now() < EXPIRY_NOTICE_DAYS * DAY_MS ? (
            <Tag tone="warning">Vence pronto</Tag>
          ) : null}
        </span>
      ),
    },
    ...(owner.kind === 'company' ? [CREATED_BY] : []),
  ]
}

/** Columns of tokens that ended. */
export function endedColumnsOf(timeZone: string): Column<ApiToken>[] {
  return [
    { key: 'name', head: 'Nombre', cell: ({ name }) => name },
    HINT,
    {
      key: 'state',
      head: 'Terminó',
      width: 'w-56',
      cell: ({ revoked_at, expires_at }) =>
        revoked_at === null ? (
          <>
            Venció el <LastDay endsAt={expires_at} timeZone={timeZone} />
          </>
        ) : (
          <>
            Revocado el <DateTime instant={revoked_at} timeZone={timeZone} />
          </>
        ),
    },
  ]
}

const HINT: Column<ApiToken> = {
  key: 'hint',
  head: 'Se reconoce por',
  width: 'w-44',
  hideBelow: 'md',
  cell: ({ hint }) => <span className="font-mono text-sm">{hint}</span>,
}

const CREATED_BY: Column<ApiToken> = {
  key: 'created_by',
  head: 'Creado por',
  width: 'w-40',
  hideBelow: 'xl',
  hideOnPhone: true,
  cell: ({ created_by }) => created_by,
}

/** Word that a column's head says where there are heads. */
const OnPhone = ({ children }: { children: string }) => (
  <span className="sm:hidden">{children} </span>
)

/** The last day on which a token works: it ends at the midnight after it. */
function LastDay({ endsAt, timeZone }: { endsAt: string; timeZone: string }) {
  return <DateTime instant={Date.parse(endsAt) - 1} timeZone={timeZone} />
}
