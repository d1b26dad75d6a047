import type { AvailableCourse, AvailablePath, GroupRow } from '#contract/groups.ts'
import type { Person } from '#contract/members.ts'
import { counted, NOUNS } from '#contract/nouns.ts'
import { activityLabel } from '../copy/common.ts'
import { NameCell } from '../lists/name-cell.tsx'
import { PERSON } from '../members/person-columns.tsx'
import { paths } from '../paths.ts'
import { CREATED_AT, USER_COUNT } from '../records/columns.tsx'
import { TenantDate } from '../shell/tenant-date.tsx'
import type { Column } from '../ui/table-row.tsx'
import { Tag } from '../ui/tag.tsx'

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

/** Time when the member was added. */
export const ADDED_COLUMN: Column<{ added_at: string }> = {
  key: 'added_at',
  head: 'Agregado',
  width: 'w-36',
  cell: ({ added_at }) => <TenantDate at={added_at} />,
  hideBelow: 'lg',
  hideOnPhone: true,
}
