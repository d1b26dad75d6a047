import { NOUNS } from '#contract/platform/values/nouns.ts'
import type { UnitRow } from '#contract/people/organizational-units.ts'
import { NameCell } from '#app/kit/lists/name-cell.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { CountCell } from '#app/kit/lists/count-cell.tsx'
import { CREATED_AT } from '#app/kit/lists/record-columns.tsx'
import { Link } from '#app/kit/ui/link.tsx'
import type { Column } from '#app/kit/ui/tables/table-row.tsx'
import type { unitList } from './list-query.ts'

/** Name and created date: specification 1, section 2. For administrators the name links to the form. */
export function columnsFor(
  admin: boolean,
  here: ReturnType<typeof unitList.toQuery>,
): Column<UnitRow>[] {
  return [
    {
      key: 'name',
      head: 'Nombre',
      sort: 'name',
      cell: ({ id, name }) => (
        <NameCell name={name} edit={admin ? paths.organizationalUnits.edit(id, here) : undefined} />
      ),
    },
    { ...CREATED_AT, width: 'sm:w-32 lg:w-48' },
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
          <CountCell count={user_count} noun={NOUNS.user} />
        </Link>
      ),
    },
  ]
}
