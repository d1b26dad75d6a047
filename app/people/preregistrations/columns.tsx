import type { PreregistrationRow } from '#contract/people/preregistration-shapes.ts'
import { activityLabel } from '#app/kit/ui/common-copy.ts'
import { PERSON } from '#app/kit/people/members/person-columns.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { TenantDate } from '#app/kit/shell/tenant-date.tsx'
import { Avatar } from '#app/kit/ui/page/avatar.tsx'
import { Link } from '#app/kit/ui/link.tsx'
import { StatusDot } from '#app/kit/ui/page/status-dot.tsx'
import type { Column } from '#app/kit/ui/tables/table-row.tsx'

/** Shared column properties of users, from `PERSON`. */
const { identification, area, position, location } = PERSON
const like = (column: { key: string; head: string; width?: string }) => column

/** Columns of specification 3, section 2, 'Preregistrations', and when requests were received or decided, by whom. */
export function columnsFor(decided: boolean): Column<PreregistrationRow>[] {
  if (!decided) return [...COLUMNS, RECEIVED]
  const others = COLUMNS.map((column) =>
    column.key === location.key ? { ...column, hideBelow: '2xl' as const } : column,
  )
  return [...others, RECEIVED, DECIDED]
}

const RECEIVED: Column<PreregistrationRow> = {
  key: 'created_at',
  head: 'Recibida',
  sort: 'created_at',
  width: 'sm:w-28',
  cell: ({ created_at }) => <TenantDate at={created_at} />,
}

const DECIDED: Column<PreregistrationRow> = {
  key: 'decided_at',
  head: 'Decidida',
  sort: 'decided_at',
  width: 'sm:w-36',
  cell: ({ decided_at, decided_by }) =>
    decided_at ? (
      <>
        <TenantDate at={decided_at} />
        {decided_by ? (
          <span className="sm:block sm:truncate sm:text-sm sm:text-muted">
            <span className="sm:sr-only"> por </span>
            {decided_by.name}
          </span>
        ) : null}
      </>
    ) : null,
}

const COLUMNS: Column<PreregistrationRow>[] = [
  { key: 'name', head: 'Nombre', sort: 'name', cell: (row) => <Applicant row={row} /> },
  {
    ...like(identification),
    sort: 'identification',
    hideBelow: 'xl',
    cell: (row) => row.identification_number,
  },
  {
    ...like(area),
    width: 'sm:w-[18%] xl:w-[15%] 2xl:w-[12%]',
    sort: 'area',
    cell: (row) => row.area_name,
  },
  {
    ...like(position),
    width: 'sm:w-[18%] xl:w-[15%] 2xl:w-[12%]',
    sort: 'position',
    hideBelow: 'md',
    cell: (row) => row.position_name,
  },
  { ...location, width: 'xl:w-32', sort: 'location' },
  {
    key: 'group',
    head: 'Grupo de autorización',
    sort: 'group',
    width: '2xl:w-[13%]',
    hideBelow: '2xl',
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
