import type {
  AvailableCertification,
  AvailableCourse,
  AvailableExternalCourse,
  PathCertification,
  PathCourse,
  PathExternalCourse,
} from '#contract/training/formation-path-contents.ts'
import { DUE_DATE } from '#contract/platform/values/due-words.ts'
import type { FormationPathRow, PathUser } from '#contract/training/formation-paths.ts'
import { counted, NOUNS } from '#contract/platform/values/nouns.ts'
import { pathSourcesText } from './sources/sources.tsx'
import { activityLabel } from '#app/kit/ui/common-copy.ts'
import { NameCell } from '#app/kit/lists/name-cell.tsx'
import { PERSON } from '#app/kit/people/members/person-columns.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { DueDate } from '#app/kit/people/due-tag.tsx'
import { CREATED_AT } from '#app/kit/lists/record-columns.tsx'
import { formatNumber, formatPercent } from '#app/kit/ui/format.ts'
import type { Column } from '#app/kit/ui/tables/table-row.tsx'
import { Tag } from '#app/kit/ui/states/tag.tsx'

/** Name, created date and course count: specification 3, section 2. */
export const PATH_COLUMNS: Column<FormationPathRow>[] = [
  {
    key: 'name',
    head: 'Nombre',
    sort: 'name',
    cell: ({ id, name }) => <NameCell name={name} to={paths.formationPaths.detail(id)} />,
  },
  { ...CREATED_AT, width: 'sm:w-32 lg:w-48' },
  {
    key: 'courses_count',
    head: 'Cursos',
    sort: 'courses_count',
    width: 'w-32',
    cell: ({ courses_count: count }) => counted(count, NOUNS.course),
  },
]

const hours = (given: number | null) => (given === null ? '—' : `${formatNumber(given, 2)} h`)

const DURATION: Column<{ duration_hours: number | null }> = {
  key: 'duration',
  head: 'Duración',
  width: 'sm:w-32',
  cell: ({ duration_hours }) => hours(duration_hours),
}

export const COURSE_COLUMNS: Column<AvailableCourse>[] = [
  { key: 'name', head: 'Nombre', cell: (course) => <CourseName course={course} /> },
  DURATION,
]

function CourseName({ course: { name, enabled } }: { course: AvailableCourse }) {
  return (
    <span className="name-link">
      <span className="truncate">{name}</span>
      {enabled ? null : <Tag>{activityLabel.inactive}</Tag>}
    </span>
  )
}

/** Indentation by depth, which is the number of parts of its number: '1.1.2'. */
const INDENTS = ['', 'pl-6', 'pl-12']

/** How many of the users of a path have finished a course of it. */
export type Completion = { completed?: number; followers?: number }

export const PATH_COURSE_COLUMNS: Column<PathCourse & Completion>[] = [
  {
    key: 'name',
    head: 'Nombre',
    cell: (course) => (
      <span className={`flex gap-3 ${INDENTS[course.number.split('.').length - 1] ?? 'pl-12'}`}>
        <span className="min-w-6 shrink-0 tabular-nums text-muted">{course.number}</span>
        <NameCell name={course.name} to={paths.courses.detail(course.id)}>
          {course.enabled ? null : <Tag>{activityLabel.inactive}</Tag>}
        </NameCell>
      </span>
    ),
  },
  DURATION,
  {
    key: 'completed',
    head: 'Lo completaron',
    width: 'sm:w-40',
    cell: ({ completed = 0, followers = 0 }) =>
      followers === 0 ? null : `${formatNumber(completed)} de ${formatNumber(followers)}`,
  },
]

type Taught = { name: string }

/** Name column of contents without a page of their own in a path. */
const NAME: Column<Taught> = {
  key: 'name',
  head: 'Nombre',
  cell: ({ name }) => <NameCell name={name} />,
}

const NUMBERED_NAME: Column<Taught & { number: string }> = {
  ...NAME,
  cell: ({ number, name }) => (
    <span className="flex min-w-0 gap-3">
      <span className="min-w-6 shrink-0 tabular-nums text-muted">{number}</span>
      <span className="block min-w-0 truncate font-medium">{name}</span>
    </span>
  ),
}

const CODE: Column<AvailableExternalCourse> = {
  key: 'code',
  head: 'Código',
  width: 'sm:w-36',
  cell: ({ code }) => code,
}
const HOURS: Column<AvailableExternalCourse> = {
  key: 'hours',
  head: 'Horas',
  width: 'w-32',
  cell: (course) => hours(course.hours),
}

export const EXTERNAL_COURSE_COLUMNS: Column<AvailableExternalCourse>[] = [NAME, CODE, HOURS]
export const PATH_EXTERNAL_COURSE_COLUMNS: Column<PathExternalCourse>[] = [
  NUMBERED_NAME,
  CODE,
  HOURS,
]
export const CERTIFICATION_COLUMNS: Column<AvailableCertification>[] = [NAME, DURATION]
export const PATH_CERTIFICATION_COLUMNS: Column<PathCertification>[] = [NUMBERED_NAME, DURATION]

/** Columns of the users of a path of so many courses. */
export const followerColumns = (courses: number): Column<PathUser>[] => [
  { ...PERSON.name, sort: 'name' },
  { ...PERSON.identification, hideOnPhone: true },
  PERSON.area,
  { ...PERSON.position, hideBelow: '2xl' },
  {
    key: 'manager_name',
    head: 'Jefe',
    hideBelow: 'lg',
    cell: ({ manager_name: name }) => name,
  },
  {
    key: 'given_by',
    head: 'Lo recibe por',
    hideBelow: 'md',
    cell: ({ given_by }) => pathSourcesText(given_by),
  },
  {
    key: 'completed',
    head: 'Completados',
    sort: 'completed',
    align: 'end',
    width: 'sm:w-36',
    hideBelow: '2xl',
    cell: ({ completed }) => `${formatNumber(completed)} de ${formatNumber(courses)}`,
  },
  {
    key: 'percentage',
    head: 'Progreso',
    sort: 'percentage',
    align: 'end',
    width: 'sm:w-28',
    cell: ({ percentage }) => formatPercent(percentage, 2),
  },
  {
    key: 'due',
    head: DUE_DATE,
    sort: 'due_date',
    width: 'sm:w-36',
    cell: (user) => <DueDate {...user} />,
  },
]
