import type { Instructor } from '#contract/instructors.ts'
import { instructorTypeLabel } from '../copy/common.ts'
import { CodeCell } from '../lists/name-cell.tsx'
import { paths } from '../paths.ts'
import { TenantDate } from '../shell/tenant-date.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { shorten } from '../ui/shorten.ts'
import type { Column } from '../ui/table-row.tsx'
import { FIELD_LABELS } from './instructor-fields.tsx'
import type { instructorList } from './list-query.ts'

/**
 * Code, created, name, description, type: specification 3, section 2. For administrators the code
 * links to the form.
 */
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
      cell: ({ id, code, name }) => (
        <CodeCell
          code={code}
          name={name}
          edit={admin ? paths.instructors.edit(id, here) : undefined}
        />
      ),
    },
    {
      key: 'created_at',
      head: FIELD_LABELS.created_at,
      sort: 'created_at',
      width: 'sm:w-36 xl:w-44',
      cell: ({ created_at }) => <TenantDate at={created_at} />,
      hideBelow: 'md',
    },
    {
      key: 'name',
      head: FIELD_LABELS.name,
      sort: 'name',
      cell: ({ name, logo }) => (
        <span className="flex min-w-0 items-center gap-2 text-ink">
          <Avatar name={name} src={logo ? paths.instructors.logo(logo) : null} size={24} />
          <span className="truncate">{name}</span>
        </span>
      ),
      hideOnPhone: true,
    },
    {
      key: 'description',
      head: FIELD_LABELS.description,
      cell: ({ description }) =>
        description ? <span title={description}>{shorten(description)}</span> : null,
      hideBelow: 'xl',
      hideOnPhone: true,
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
