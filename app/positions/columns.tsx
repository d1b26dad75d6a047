import type { Position } from '#contract/positions.ts'
import type { UserRow } from '#contract/user-shapes.ts'
import { activityLabel } from '../copy/common.ts'
import { paths } from '../paths.ts'
import { useSession } from '../shell/hooks.ts'
import { Link } from '../ui/link.tsx'
import { PersonLink } from '../ui/person-link.tsx'
import type { Column } from '../ui/table-row.tsx'
import { DateTime } from '../ui/time.tsx'
import { FIELD_LABELS } from './labels.ts'

/** Code, name, formation path, created_at: specification 1, section 2, 'Positions'. */
export const COLUMNS: Column<Position>[] = [
  {
    key: 'code',
    head: FIELD_LABELS.code,
    sort: 'code',
    width: 'sm:w-28 xl:w-40',
    cell: (position) => (
      <Link to={paths.positions.detail(position.id)} className="name-link">
        <span className="truncate">{position.code}</span>
        <span className="truncate font-normal sm:sr-only">{position.name}</span>
      </Link>
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
    cell: (position) => <Created at={position.created_at} />,
  },
]

/** The users of a position. */
export const USER_COLUMNS: Column<UserRow>[] = [
  {
    key: 'name',
    head: 'Nombre',
    width: 'lg:w-56 xl:w-80',
    cell: (user) => (
      <PersonLink
        to={paths.users.detail(user.id)}
        name={user.full_name}
        picture={user.avatar && paths.users.avatar(user.avatar)}
        active={!user.disabled}
        status={activityLabel[user.disabled ? 'inactive' : 'active']}
      />
    ),
  },
  {
    key: 'identification',
    head: 'Identificación',
    cell: (user) => user.identification_number,
    hideBelow: 'lg',
  },
  { key: 'area', head: 'Área', cell: (user) => user.area_name },
  { key: 'location', head: 'Ubicación', cell: (user) => user.location, hideBelow: 'xl' },
]

function Created({ at }: { at: string }) {
  return <DateTime instant={at} timeZone={useSession().tenant.timezone} />
}
