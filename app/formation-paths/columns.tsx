import type {
  AvailableCertification,
  AvailableCourse,
  PathCourse,
} from '#contract/formation-path-contents.ts'
import type { FormationPathRow, PathUser } from '#contract/formation-paths.ts'
import { counted, NOUNS } from '#contract/nouns.ts'
import { activityLabel } from '../copy/common.ts'
import { PERSON } from '../members/person-columns.tsx'
import { paths } from '../paths.ts'
import { CompanyDate } from '../shell/company-date.tsx'
import { formatNumber, formatPercent } from '../ui/format.ts'
import { Link } from '../ui/link.tsx'
import type { Column } from '../ui/table-row.tsx'
import { Tag } from '../ui/tag.tsx'

/** Name, created date and course count: specification 3, section 2. */
export const PATH_COLUMNS: Column<FormationPathRow>[] = [
  {
    key: 'name',
    head: 'Nombre',
    sort: 'name',
    cell: (path) => (
      <Link to={paths.formationPaths.detail(path.id)} className="name-link">
        <span className="truncate">{path.name}</span>
      </Link>
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
    key: 'courses_count',
    head: 'Cursos',
    sort: 'courses_count',
    width: 'w-32',
    cell: ({ courses_count: count }) => counted(count, NOUNS.course),
  },
]

export const COURSE_COLUMNS: Column<AvailableCourse>[] = [
  { key: 'name', head: 'Nombre', cell: (course) => <CourseName course={course} /> },
]

function CourseName({ course: { name, enabled } }: { course: AvailableCourse }) {
  return (
    <span className="name-link">
      <span className="truncate">{name}</span>
      {enabled ? null : <Tag>{activityLabel.inactive}</Tag>}
    </span>
  )
}

/** How far in it stands by how many numbers it has: '1.1.2'. */
const INDENTS = ['', 'pl-6', 'pl-12']

export const PATH_COURSE_COLUMNS: Column<PathCourse>[] = [
  {
    key: 'name',
    head: 'Nombre',
    cell: (course) => (
      <span className={`flex gap-3 ${INDENTS[course.number.split('.').length - 1] ?? 'pl-12'}`}>
        <span className="min-w-6 shrink-0 tabular-nums text-muted">{course.number}</span>
        <Link to={paths.courses.detail(course.id)} className="name-link">
          <span className="truncate">{course.name}</span>
          {course.enabled ? null : <Tag>{activityLabel.inactive}</Tag>}
        </Link>
      </span>
    ),
  },
]

export const CERTIFICATION_COLUMNS: Column<AvailableCertification>[] = [
  {
    key: 'name',
    head: 'Nombre',
    cell: ({ name }) => <span className="block truncate font-medium">{name}</span>,
  },
  {
    key: 'duration',
    head: 'Duración',
    width: 'w-32',
    cell: ({ duration_hours: hours }) => (hours === null ? '—' : `${formatNumber(hours)} h`),
  },
]

export const FOLLOWER_COLUMNS: Column<PathUser>[] = [
  PERSON.name,
  { ...PERSON.identification, hideOnPhone: true },
  PERSON.area,
  { ...PERSON.position, hideBelow: 'md' },
  {
    key: 'percentage',
    head: 'Avance',
    align: 'end',
    width: 'sm:w-28',
    cell: ({ percentage }) => formatPercent(percentage, 2),
  },
]
