import type { Area } from '#contract/areas.ts'
import type { UserRow } from '#contract/user-shapes.ts'
import { activityLabel } from '../copy/common.ts'
import { paths } from '../paths.ts'
import { useSession } from '../shell/hooks.ts'
import { Link } from '../ui/link.tsx'
import { PersonLink } from '../ui/person-link.tsx'
import type { Column } from '../ui/table-row.tsx'
import { DateTime } from '../ui/time.tsx'
import { FIELD_LABELS } from './labels.ts'

/** Code, name, created_at: specification 1, section 2, 'Areas'. */
export const COLUMNS: Column<Area>[] = [
  {
    key: 'code',
    head: FIELD_LABELS.code,
    sort: 'code',
    width: 'sm:w-28 xl:w-40',
    cell: (area) => (
      <Link to={paths.areas.detail(area.id)} className="name-link">
        <span className="truncate">{area.code}</span>
        <span className="truncate font-normal sm:sr-only">{area.name}</span>
      </Link>
    ),
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
    cell: (area) => <Created at={area.created_at} />,
  },
]

/** The users of an area. */
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
  { key: 'position', head: 'Cargo', cell: (user) => user.position_name },
  { key: 'location', head: 'Ubicación', cell: (user) => user.location, hideBelow: 'xl' },
]

function Created({ at }: { at: string }) {
  return <DateTime instant={at} timeZone={useSession().tenant.timezone} />
}
