import { DUE_DATE } from '#contract/platform/values/due-words.ts'
import type { AvailableCourse, AvailablePath, GroupRow } from '#contract/people/groups.ts'
import type { Person } from '#contract/platform/people/members.ts'
import { agree, counted, NOUNS } from '#contract/platform/values/nouns.ts'
import { activityLabel } from '#app/kit/ui/common-copy.ts'
import { NameCell } from '#app/kit/lists/name-cell.tsx'
import { PERSON } from '#app/kit/people/members/person-columns.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { CREATED_AT, USER_COUNT } from '#app/kit/lists/record-columns.tsx'
import { TenantDate } from '#app/kit/shell/tenant-date.tsx'
import { formatDay } from '#app/kit/ui/format.ts'
import type { Column } from '#app/kit/ui/tables/table-row.tsx'
import { Tag } from '#app/kit/ui/states/tag.tsx'

/** Name and created date: specification 1, section 2. */
export const GROUP_COLUMNS: Column<GroupRow>[] = [
  {
    key: 'name',
    head: 'Nombre',
    sort: 'name',
    cell: ({ id, name }) => <NameCell name={name} to={paths.groups.detail(id)} />,
  },
  { ...CREATED_AT, width: 'sm:w-32 lg:w-48' },
  USER_COUNT,
]

export const USER_COLUMNS: Column<Person>[] = [
  PERSON.name,
  { ...PERSON.identification, hideOnPhone: true },
  PERSON.area,
  { ...PERSON.position, hideBelow: 'md' },
]

export const COURSE_COLUMNS: Column<AvailableCourse>[] = [
  {
    key: 'name',
    head: 'Nombre',
    cell: (course) => (
      <span className="name-link">
        <span className="truncate">{course.name}</span>
        {course.enabled ? null : <Tag>{activityLabel.inactive}</Tag>}
      </span>
    ),
  },
]

export const PATH_COLUMNS: Column<AvailablePath>[] = [
  {
    key: 'name',
    head: 'Nombre',
    cell: ({ name }) => <NameCell name={name} />,
  },
  {
    key: 'courses',
    head: 'Cursos',
    width: 'w-32',
    cell: ({ courses }) => counted(courses, NOUNS.course),
  },
]

/** Due date with which the group gives the member. */
export const DUE_COLUMN: Column<{
  added_at: string
  due_date?: string | null
  due_days?: number | null
}> = {
  key: 'due',
  head: DUE_DATE,
  width: 'w-44',
  cell: ({ due_date, due_days }) =>
    due_date
      ? formatDay(due_date)
      : due_days
        ? `A los ${due_days} ${agree(due_days, 'día', 'días')}`
        : null,
}

/** Time when the member was added. */
export const ADDED_COLUMN: Column<{ added_at: string }> = {
  key: 'added_at',
  head: 'Agregado',
  width: 'w-36',
  cell: ({ added_at }) => <TenantDate at={added_at} />,
  hideBelow: 'lg',
  hideOnPhone: true,
}
