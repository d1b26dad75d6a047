import type { UserRow } from '#contract/user-shapes.ts'
import { activityLabel } from '../copy/common.ts'
import { paths } from '../paths.ts'
import { PersonLink } from '../ui/person-link.tsx'
import type { Column } from '../ui/table-row.tsx'
import { FIELD_LABELS } from '#contract/user-labels.ts'

/** Name (picture and status dot), identification, area, position, location: specification 1, section 2. */
export const COLUMNS: Column<UserRow>[] = [
  {
    key: 'name',
    head: 'Nombre',
    sort: 'name',
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
    head: FIELD_LABELS.identification_number,
    sort: 'identification',
    cell: (user) => user.identification_number,
    hideBelow: 'lg',
  },
  { key: 'area', head: FIELD_LABELS.area_id, sort: 'area', cell: (user) => user.area_name },
  {
    key: 'position',
    head: FIELD_LABELS.position_id,
    sort: 'position',
    cell: (user) => user.position_name,
  },
  {
    key: 'location',
    head: FIELD_LABELS.location,
    sort: 'location',
    cell: (user) => user.location,
    hideBelow: 'xl',
  },
]
