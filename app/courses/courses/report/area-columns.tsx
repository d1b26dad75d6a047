import type { CourseReportArea } from '#contract/courses/course-report.ts'
import { WITHOUT_AREA } from '#contract/courses/course-report-words.ts'
import { agree, NOUNS } from '#contract/platform/values/nouns.ts'
import { formatNumber } from '#app/kit/ui/format.ts'
import type { Column } from '#app/kit/ui/tables/table-row.tsx'

/** Columns of specification 2, section 2, 'Areas', and what the average is made of. */
export const AREA_COLUMNS: Column<CourseReportArea>[] = [
  { key: 'name', head: 'Area', sort: 'name', cell: (area) => area.name ?? WITHOUT_AREA },
  {
    key: 'average',
    head: 'Promedio',
    sort: 'average',
    starts: 'desc',
    align: 'end',
    width: 'sm:w-1/6',
    cell: (area) => (
      <>
        <span className="sm:hidden">Promedio </span>
        {formatNumber(area.average)}
      </>
    ),
  },
  {
    key: 'users',
    head: 'Usuarios',
    sort: 'users',
    starts: 'desc',
    align: 'end',
    width: 'sm:w-1/6',
    cell: ({ users }) => (
      <>
        {formatNumber(users)}
        <span className="sm:hidden"> {agree(users, NOUNS.user.one, NOUNS.user.many)}</span>
      </>
    ),
  },
  {
    key: 'points',
    head: 'Puntos',
    sort: 'points',
    starts: 'desc',
    align: 'end',
    width: 'sm:w-1/6',
    cell: ({ points }) => (
      <>
        {formatNumber(points)}
        <span className="sm:hidden"> {agree(points, NOUNS.point.one, NOUNS.point.many)}</span>
      </>
    ),
  },
]
