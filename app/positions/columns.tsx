import { NOUNS } from '#contract/nouns.ts'
import type { PositionRow } from '#contract/positions.ts'
import { CodeCell } from '../lists/name-cell.tsx'
import { paths } from '../paths.ts'
import { CountCell } from '../lists/count-cell.tsx'
import { TenantDate } from '../shell/tenant-date.tsx'
import type { Column } from '../ui/table-row.tsx'
import { FIELD_LABELS } from './position-fields.tsx'

/** Code, name, formation path, created_at: specification 1, section 2, 'Positions'. */
export const COLUMNS: Column<PositionRow>[] = [
  {
    key: 'code',
    head: FIELD_LABELS.code,
    sort: 'code',
    width: 'sm:w-28 xl:w-40',
    cell: ({ id, code, name }) => (
      <CodeCell code={code} name={name} to={paths.positions.detail(id)} />
    ),
  },
  {
    key: 'name',
    head: FIELD_LABELS.name,
    sort: 'name',
    cell: (position) => <span className="text-ink">{position.name}</span>,
    hideOnPhone: true,
  },
  {
    key: 'formation_path',
    head: FIELD_LABELS.formation_path_id,
    sort: 'formation_path',
    cell: (position) => position.formation_path,
  },
  {
    key: 'created_at',
    head: FIELD_LABELS.created_at,
    sort: 'created_at',
    width: 'sm:w-44',
    hideBelow: 'lg',
    cell: (position) => <TenantDate at={position.created_at} />,
  },
  {
    key: 'user_count',
    head: 'Usuarios',
    align: 'end',
    width: 'sm:w-28',
    cell: ({ user_count }) => <CountCell count={user_count} noun={NOUNS.user} />,
  },
]
