import type { ExternalCourse } from '#contract/training/external-courses.ts'
import { agree, NOUNS } from '#contract/platform/values/nouns.ts'
import { instructorTypeLabel } from '#app/kit/ui/common-copy.ts'
import { NameCell } from '#app/kit/lists/name-cell.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { formatNumber } from '#app/kit/ui/format.ts'
import { shorten } from '#app/kit/ui/scripts/shorten.ts'
import type { Column } from '#app/kit/ui/tables/table-row.tsx'
import { FIELD_LABELS, yesOrNo } from './words.ts'

/** In the order of the specification (3, section 2). */
export const COLUMNS: Column<ExternalCourse>[] = [
  {
    key: 'code',
    head: FIELD_LABELS.code,
    sort: 'code',
    width: 'sm:w-28',
    cell: ({ code }) => code,
    hideOnPhone: true,
  },
  {
    key: 'name',
    head: FIELD_LABELS.name,
    sort: 'name',
    names: true,
    cell: ({ id, name, description }) => (
      <>
        <NameCell name={name} to={paths.externalCourses.detail(id)} />
        {description ? (
          <span
            className="block truncate text-sm text-muted max-sm:hidden 2xl:hidden"
            title={description}
          >
            {' '}
            {shorten(description)}
          </span>
        ) : null}
      </>
    ),
  },
  {
    key: 'description',
    head: FIELD_LABELS.description,
    width: '2xl:w-[18%]',
    cell: ({ description }) =>
      description ? (
        <span className="text-muted" title={description}>
          {shorten(description)}
        </span>
      ) : null,
    wraps: true,
    // Below that it stands under the name.
    hideBelow: '2xl',
    hideOnPhone: true,
  },
  {
    key: 'hours',
    head: FIELD_LABELS.hours,
    sort: 'hours',
    align: 'end',
    width: 'sm:w-24',
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
    width: 'sm:w-[88px]',
    hideBelow: 'xl',
    cell: ({ assessable }) => yesOrNo(assessable),
    hideOnPhone: true,
  },
  {
    key: 'competence',
    head: FIELD_LABELS.competence_id,
    sort: 'competence',
    width: 'sm:w-36 xl:w-[14%] 2xl:w-[10%]',
    cell: ({ competence }) => competence,
    wraps: true,
    hideBelow: 'xl',
    hideOnPhone: true,
  },
  {
    key: 'category',
    head: FIELD_LABELS.category_id,
    sort: 'category',
    width: 'sm:w-36 xl:w-[14%] 2xl:w-[10%]',
    cell: ({ category }) => category,
    wraps: true,
  },
  {
    key: 'instructor_name',
    head: FIELD_LABELS.instructor_id,
    sort: 'instructor_name',
    width: 'sm:w-36 xl:w-[14%] 2xl:w-[10%]',
    cell: ({ instructor_name, instructor_type: type }) =>
      instructor_name === null ? null : (
        <>
          {instructor_name}
          {type === null ? null : (
            <span className="block text-sm text-muted 2xl:hidden">
              {' '}
              {instructorTypeLabel[type]}
            </span>
          )}
        </>
      ),
    wraps: true,
    hideBelow: 'xl',
  },
  {
    key: 'instructor_type',
    head: 'Tipo',
    width: 'sm:w-[88px]',
    cell: ({ instructor_type: type }) => (type === null ? null : instructorTypeLabel[type]),
    hideBelow: '2xl',
    hideOnPhone: true,
  },
]
