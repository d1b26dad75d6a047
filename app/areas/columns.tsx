import { NOUNS } from '#contract/nouns.ts'
import type { AreaRow } from '#contract/areas.ts'
import { CodeCell } from '../lists/name-cell.tsx'
import { paths } from '../paths.ts'
import { CountCell } from '../lists/count-cell.tsx'
import { TenantDate } from '../shell/tenant-date.tsx'
import type { Column } from '../ui/table-row.tsx'
import { FIELD_LABELS } from './area-fields.tsx'

/** Code, name, created_at: specification 1, section 2, 'Areas'. */
export const COLUMNS: Column<AreaRow>[] = [
  {
    key: 'code',
    head: FIELD_LABELS.code,
    sort: 'code',
    width: 'sm:w-28 xl:w-40',
    cell: ({ id, code, name }) => <CodeCell code={code} name={name} to={paths.areas.detail(id)} />,
  },
  {
    key: 'name',
    head: FIELD_LABELS.name,
    sort: 'name',
    cell: (area) => <span className="text-ink">{area.name}</span>,
    hideOnPhone: true,
  },
  {
    key: 'created_at',
    head: FIELD_LABELS.created_at,
    sort: 'created_at',
    width: 'sm:w-44',
    hideBelow: 'lg',
    cell: (area) => <TenantDate at={area.created_at} />,
  },
  {
    key: 'user_count',
    head: 'Usuarios',
    align: 'end',
    width: 'sm:w-28',
    cell: ({ user_count }) => <CountCell count={user_count} noun={NOUNS.user} />,
  },
]
