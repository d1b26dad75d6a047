import type { PreregistrationRow } from '#contract/preregistration-shapes.ts'
import { activityLabel } from '../copy/common.ts'
import { PERSON } from '../members/person-columns.tsx'
import { paths } from '../paths.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Link } from '../ui/link.tsx'
import { StatusDot } from '../ui/status-dot.tsx'
import type { Column } from '../ui/table-row.tsx'

/** Shared column properties of users, from `PERSON`. */
const { identification, area, position, location } = PERSON
const like = (column: { key: string; head: string; width?: string }) => column

/** Columns of specification 3, section 2, 'Preregistrations'. */
export const COLUMNS: Column<PreregistrationRow>[] = [
  { key: 'name', head: 'Nombre', sort: 'name', cell: (row) => <Applicant row={row} /> },
  {
    ...like(identification),
    sort: 'identification',
    hideBelow: 'xl',
    cell: (row) => row.identification_number,
  },
  {
    ...like(area),
    width: 'sm:w-[18%] xl:w-[15%]',
    sort: 'area',
    cell: (row) => row.area_name,
  },
  {
    ...like(position),
    width: 'sm:w-[18%] xl:w-[15%]',
    sort: 'position',
    hideBelow: 'md',
    cell: (row) => row.position_name,
  },
  { ...location, width: 'xl:w-32', sort: 'location' },
  {
    key: 'group',
    head: 'Grupo de autorización',
    sort: 'group',
    width: 'lg:w-[22%] xl:w-[17%]',
    hideBelow: 'lg',
    hideOnPhone: true,
    cell: (row) => row.authorization_group_name,
  },
]

/** Applicant; the dot shows the state of the created account. */
function Applicant({ row }: { row: PreregistrationRow }) {
  const { id, full_name, last_name, email, avatar, status, disabled } = row
  const on = status === 'approved' && !disabled
  const state = status === 'approved' ? activityLabel[on ? 'active' : 'inactive'] : 'Sin cuenta'
  return (
    <Link to={paths.preregistrations.detail(id)} className="name-link">
      <Avatar name={full_name} surnames={last_name} src={avatar && paths.users.avatar(avatar)} />
      <span className="min-w-0">
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate">{full_name}</span>
          <StatusDot on={on} label={state} />
        </span>
        <span className="block truncate text-sm font-normal text-muted">{email}</span>
      </span>
    </Link>
  )
}
