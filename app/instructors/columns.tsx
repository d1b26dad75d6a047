import type { Instructor } from '#contract/instructors.ts'
import { instructorTypeLabel } from '../copy/common.ts'
import { paths } from '../paths.ts'
import { CompanyDate } from '../shell/company-date.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Link } from '../ui/link.tsx'
import { shorten } from '../ui/shorten.ts'
import type { Column } from '../ui/table-row.tsx'
import { FIELD_LABELS } from './instructor-fields.tsx'
import type { instructorList } from './list-query.ts'

/** Code, created, name, description, type: specification 3, section 2. Administrators open the form by the code. */
export function columnsFor(
  admin: boolean,
  here: ReturnType<typeof instructorList.toQuery>,
): Column<Instructor>[] {
  return [
    {
      key: 'code',
      head: FIELD_LABELS.code,
      sort: 'code',
      width: 'sm:w-28 xl:w-40',
      cell: (instructor) =>
        admin ? (
          <Link
            to={paths.instructors.edit(instructor.id, here)}
            preventScrollReset
            className="name-link"
          >
            <Identity {...instructor} />
          </Link>
        ) : (
          <span className="name-link">
            <Identity {...instructor} />
          </span>
        ),
    },
    {
      key: 'created_at',
      head: FIELD_LABELS.created_at,
      sort: 'created_at',
      width: 'sm:w-32 lg:w-44',
      cell: ({ created_at }) => <CompanyDate at={created_at} />,
      hideBelow: 'md',
    },
    {
      key: 'name',
      head: FIELD_LABELS.name,
      sort: 'name',
      cell: ({ name, logo }) => (
        <span className="flex items-center gap-2 text-ink">
          <Avatar name={name} src={logo ? paths.instructors.logo(logo) : null} size={24} />
          <span className="min-w-0 break-words">{name}</span>
        </span>
      ),
      hideOnPhone: true,
    },
    {
      key: 'description',
      head: FIELD_LABELS.description,
      cell: ({ description }) =>
        description ? <span title={description}>{shorten(description)}</span> : null,
      hideBelow: 'lg',
    },
    {
      key: 'type',
      head: FIELD_LABELS.type,
      sort: 'type',
      width: 'sm:w-28',
      cell: ({ type }) => instructorTypeLabel[type],
    },
  ]
}

/** On a phone the name stands beside the code, and is all there is where there is none. */
function Identity({ code, name }: Instructor) {
  return (
    <>
      <span className={`shrink-0 max-w-full${code ? '' : ' max-sm:hidden'}`}>{code ?? '—'}</span>
      <span className="min-w-0 font-normal sm:sr-only">{name}</span>
    </>
  )
}
