import type { UnitRow } from '#contract/organizational-units.ts'
import { paths } from '../paths.ts'
import { PeopleCount } from '../members/people-count.tsx'
import { CompanyDate } from '../shell/company-date.tsx'
import { Link } from '../ui/link.tsx'
import type { Column } from '../ui/table-row.tsx'
import type { unitList } from './list-query.ts'

/** Name and created date: specification 1, section 2. Administrators open the form by the name. */
export function columnsFor(
  admin: boolean,
  here: ReturnType<typeof unitList.toQuery>,
): Column<UnitRow>[] {
  return [
    {
      key: 'name',
      head: 'Nombre',
      sort: 'name',
      cell: ({ id, name }) =>
        admin ? (
          <Link
            to={paths.organizationalUnits.edit(id, here)}
            preventScrollReset
            className="name-link"
          >
            <span className="truncate">{name}</span>
          </Link>
        ) : (
          <span className="block truncate font-medium">{name}</span>
        ),
    },
    {
      key: 'created_at',
      head: 'Fecha de creación',
      sort: 'created_at',
      width: 'sm:w-32 lg:w-48',
      cell: ({ created_at }) => <CompanyDate at={created_at} />,
    },
    {
      key: 'user_count',
      head: 'Usuarios',
      align: 'end',
      width: 'sm:w-24 lg:w-28',
      cell: ({ id, user_count }) => (
        <Link
          to={paths.organizationalUnits.people(id)}
          className="hover:text-accent-text hover:underline"
        >
          <PeopleCount count={user_count} />
        </Link>
      ),
    },
  ]
}
