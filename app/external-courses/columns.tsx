import type { ExternalCourse } from '#contract/external-courses.ts'
import { agree, NOUNS } from '#contract/nouns.ts'
import { paths } from '../paths.ts'
import { cutAt, formatNumber } from '../ui/format.ts'
import { Link } from '../ui/link.tsx'
import type { Column } from '../ui/table-row.tsx'
import { FIELD_LABELS, INSTRUCTOR_TYPES, yesOrNo } from './words.ts'

/** Specification 3, section 9. */
const DESCRIPTION_SHOWN = 60

/** In the order of the specification (3, section 2). */
export const COLUMNS: Column<ExternalCourse>[] = [
  {
    key: 'code',
    head: FIELD_LABELS.code,
    sort: 'code',
    width: 'sm:w-24',
    cell: ({ code }) => code,
    hideOnPhone: true,
  },
  {
    key: 'name',
    head: FIELD_LABELS.name,
    sort: 'name',
    names: true,
    cell: ({ id, name }) => (
      <Link to={paths.externalCourses.detail(id)} className="name-link">
        <span className="truncate">{name}</span>
      </Link>
    ),
  },
  {
    key: 'description',
    head: FIELD_LABELS.description,
    hideBelow: 'xl',
    hideOnPhone: true,
    cell: ({ description }) =>
      description ? <span title={description}>{cutAt(description, DESCRIPTION_SHOWN)}</span> : null,
  },
  {
    key: 'hours',
    head: FIELD_LABELS.hours,
    sort: 'hours',
    align: 'end',
    width: 'sm:w-20',
    cell: ({ hours }) =>
      hours === null ? null : (
        <>
          {formatNumber(hours, 2)}
          <span className="sm:sr-only"> {agree(hours, NOUNS.hour.one, NOUNS.hour.many)}</span>
        </>
      ),
  },
  {
    key: 'assessable',
    head: FIELD_LABELS.assessable,
    width: 'sm:w-24',
    cell: ({ assessable }) => yesOrNo(assessable),
    hideOnPhone: true,
  },
  {
    key: 'competence',
    head: FIELD_LABELS.competence_id,
    sort: 'competence',
    width: 'sm:w-32 xl:w-40',
    cell: ({ competence }) => competence,
    hideBelow: 'lg',
    hideOnPhone: true,
  },
  {
    key: 'category',
    head: FIELD_LABELS.category_id,
    sort: 'category',
    width: 'sm:w-36 xl:w-40',
    cell: ({ category }) => category,
  },
  {
    key: 'instructor_name',
    head: FIELD_LABELS.instructor_id,
    sort: 'instructor_name',
    width: 'sm:w-36 xl:w-40',
    cell: ({ instructor_name }) => instructor_name,
    hideBelow: 'md',
  },
  {
    key: 'instructor_type',
    head: 'Tipo de formador',
    width: 'sm:w-36',
    cell: ({ instructor_type: type }) => (type === null ? null : INSTRUCTOR_TYPES[type]),
    hideBelow: 'lg',
    hideOnPhone: true,
  },
]
