import type { Instructor } from '#contract/training/instructors.ts'
import { instructorTypeLabel } from '#app/kit/ui/common-copy.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { codeAndName, CREATED_AT } from '#app/kit/lists/record-columns.tsx'
import { Avatar } from '#app/kit/ui/page/avatar.tsx'
import { shorten } from '#app/kit/ui/scripts/shorten.ts'
import type { Column } from '#app/kit/ui/tables/table-row.tsx'
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
  const [code, name] = codeAndName((id) => ({
    edit: admin ? paths.instructors.edit(id, here) : undefined,
  }))
  return [
    code!,
    { ...CREATED_AT, width: 'sm:w-36 xl:w-44', hideBelow: 'md' },
    {
      ...name!,
      cell: ({ name, logo }) => (
        <span className="flex min-w-0 items-center gap-2 text-ink">
          <Avatar name={name} src={logo ? paths.instructors.logo(logo) : null} size={24} />
          <span className="truncate">{name}</span>
        </span>
      ),
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
