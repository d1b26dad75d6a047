import type { Person } from '#contract/platform/people/members.ts'
import { FIELD_LABELS } from '#contract/platform/people/user-labels.ts'
import { activityLabel } from '../../ui/common-copy.ts'
import { paths } from '../../urls/paths.ts'
import { Link } from '../../ui/link.tsx'
import { Person as PersonName } from '../../ui/page/person.tsx'
import type { Column } from '../../ui/tables/table-row.tsx'

/** Column with a person's name, linked to the URL that `to` returns. */
export function nameTo(to: (user: Person) => string) {
  return {
    key: 'name',
    head: 'Nombre',
    cell: (user: Person) => (
      <Link to={to(user)} className="name-link">
        <UserName user={user} />
      </Link>
    ),
  }
}

/** Columns for tables of people; each table sets their sort and the width below which they are hidden. */
export const PERSON = {
  /** Links to the person's page. */
  name: nameTo((user) => paths.users.detail(user.id)),
  /** The name without a link, for lists to choose from. */
  chosen: {
    key: 'name',
    head: 'Nombre',
    cell: (user: Person) => (
      <span className="name-link">
        <UserName user={user} />
      </span>
    ),
  },
  identification: {
    key: 'identification',
    head: FIELD_LABELS.identification_number,
    width: 'lg:w-32',
    cell: (user: Person) => user.identification_number,
    hideBelow: 'lg',
  },
  area: {
    key: 'area',
    head: FIELD_LABELS.area_id,
    width: 'sm:w-[22%] lg:w-[19%] xl:w-[18%]',
    cell: (user: Person) => user.area_name,
  },
  position: {
    key: 'position',
    head: FIELD_LABELS.position_id,
    width: 'sm:w-[22%] lg:w-[19%] xl:w-[18%]',
    cell: (user: Person) => user.position_name,
  },
  location: {
    key: 'location',
    head: FIELD_LABELS.location,
    width: 'xl:w-40',
    cell: (user: { location: string | null }) => user.location,
    hideBelow: 'xl',
  },
} satisfies Record<string, Column<Person & { location: string | null }>>

function UserName({ user }: { user: Person }) {
  return (
    <PersonName
      name={user.full_name}
      surnames={user.last_name}
      picture={user.avatar && paths.users.avatar(user.avatar)}
      active={!user.disabled}
      status={activityLabel[user.disabled ? 'inactive' : 'active']}
    />
  )
}
