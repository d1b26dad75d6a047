import type { Certification } from '#contract/training/certifications.ts'
import { agree, counted, NOUNS } from '#contract/platform/values/nouns.ts'
import { NameCell } from '#app/kit/lists/name-cell.tsx'
import { CountCell } from '#app/kit/lists/count-cell.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { useSession } from '#app/kit/shell/hooks.ts'
import { formatNumber } from '#app/kit/ui/format.ts'
import { Link } from '#app/kit/ui/link.tsx'
import type { Column } from '#app/kit/ui/tables/table-row.tsx'
import { RelativeTime } from '#app/kit/ui/states/time.tsx'
import { FIELD_LABELS } from './certification-fields.tsx'
import type { certificationList } from './list-query.ts'

/** Columns of specification 3, section 2. For administrators the name links to the form. */
export function columnsFor(
  admin: boolean,
  here: ReturnType<typeof certificationList.toQuery>,
): Column<Certification>[] {
  return [
    {
      key: 'name',
      head: FIELD_LABELS.name,
      sort: 'name',
      cell: ({ id, name }) => (
        <NameCell name={name} edit={admin ? paths.certifications.edit(id, here) : undefined} />
      ),
    },
    {
      key: 'duration_hours',
      head: FIELD_LABELS.duration_hours,
      sort: 'duration_hours',
      align: 'end',
      width: 'sm:w-40',
      cell: ({ duration_hours: hours }) =>
        hours === null ? null : (
          <>
            {formatNumber(hours, 2)}
            <span className="sm:sr-only"> {agree(hours, NOUNS.hour.one, NOUNS.hour.many)}</span>
          </>
        ),
    },
    {
      key: 'users',
      head: 'Usuarios',
      sort: 'users',
      align: 'end',
      width: 'sm:w-28',
      cell: ({ id, name, users }) => (
        <Link
          to={paths.certifications.users(id, here)}
          preventScrollReset
          aria-label={`${counted(users, NOUNS.user)} de ${name}`}
          className="underline hover:text-accent-text"
        >
          <CountCell count={users} noun={NOUNS.user} />
        </Link>
      ),
    },
    {
      key: 'created_at',
      head: FIELD_LABELS.created_at,
      sort: 'created_at',
      width: 'sm:w-40',
      hideBelow: 'lg',
      cell: ({ created_at }) => <Ago at={created_at} />,
    },
  ]
}

function Ago({ at }: { at: string }) {
  return <RelativeTime instant={at} timeZone={useSession().tenant.timezone} />
}
