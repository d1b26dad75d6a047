import type { RecordTotals, SessionRecord } from '#contract/training/indicators.ts'
import { agree, counted, NOUNS } from '#contract/platform/values/nouns.ts'
import { FIELD_LABELS } from '#contract/platform/people/user-labels.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { useSession } from '#app/kit/shell/hooks.ts'
import { formatDateTime, formatMoney, formatNumber } from '#app/kit/ui/format.ts'
import { Link } from '#app/kit/ui/link.tsx'
import type { Column, Totals } from '#app/kit/ui/tables/table-row.tsx'
import { PERSON, UNPRICED } from './words.ts'

const yesOrNo = (label: string, value: boolean) => (
  <>
    <span className="sm:sr-only">{label}: </span>
    {value ? 'Sí' : 'No'}
  </>
)

/** Shows two decimals, since the figures are added up. On a phone no header labels them. */
const hours = (value: number) => (
  <span className="tabular-nums">
    {formatNumber(value, 2)}
    <span className="sm:sr-only"> {agree(value, NOUNS.hour.one, NOUNS.hour.many)}</span>
  </span>
)

/** Columns of sessions; the user and the course are links, with `back` as return URL. */
export function useRecordColumns(back: string): Column<SessionRecord>[] {
  const { timezone } = useSession().tenant
  return [
    {
      key: 'full_name',
      head: 'Nombre',
      sort: 'full_name',
      cell: ({ user_id, full_name }) => (
        <Link
          to={paths.users.courses(user_id, { back })}
          className="inline-flex min-h-6 items-center font-medium text-accent-text hover:underline"
        >
          {full_name}
        </Link>
      ),
    },
    {
      key: 'identification_number',
      head: FIELD_LABELS.identification_number,
      cell: ({ identification_number: number }) => number,
      width: 'xl:w-36',
      hideBelow: 'xl',
      hideOnPhone: true,
    },
    {
      key: 'course_name',
      head: 'Curso',
      sort: 'course_name',
      cell: ({ course_id, course_name }) => (
        <Link
          to={paths.externalCourses.detail(course_id, { back })}
          className="inline-flex min-h-6 items-center whitespace-normal text-accent-text hover:underline"
        >
          {course_name}
        </Link>
      ),
    },
    {
      key: 'start_time',
      head: 'Fecha',
      sort: 'start_time',
      cell: ({ start_time: at }) => (
        <span className="whitespace-normal tabular-nums">{formatDateTime(at, timezone)}</span>
      ),
      width: 'sm:w-32 xl:w-48',
    },
    {
      key: 'hours',
      head: 'Horas',
      sort: 'hours',
      cell: (row) => hours(row.hours),
      align: 'end',
      width: 'sm:w-24 xl:w-28',
    },
    {
      key: 'assisted',
      head: 'Asistió',
      cell: ({ assisted }) => yesOrNo('Asistió', assisted),
      width: 'lg:w-20',
      hideBelow: 'lg',
    },
    {
      key: 'approved',
      head: 'Aprobó',
      cell: ({ approved }) => (approved === null ? null : yesOrNo('Aprobó', approved)),
      width: 'xl:w-20',
      hideBelow: 'xl',
    },
    {
      key: 'cost',
      head: 'Costo',
      sort: 'cost',
      cell: ({ cost, unpriced }) =>
        unpriced ? (
          <span className="whitespace-normal text-warning-text">{UNPRICED}</span>
        ) : (
          <span className="whitespace-nowrap tabular-nums">{formatMoney(cost)}</span>
        ),
      align: 'end',
      width: 'sm:w-28 xl:w-36',
    },
  ]
}

/** Totals of the whole list, below its columns. */
export function totalsOf({
  records,
  people,
  programmed_hours,
  assisted_hours,
  assisted,
  approved,
  cost,
}: RecordTotals): Totals {
  return {
    head: `Total: ${counted(records, NOUNS.record)} de ${counted(people, PERSON)}`,
    cells: {
      hours: `${formatNumber(assisted_hours, 2)} de ${formatNumber(programmed_hours, 2)}`,
      assisted: formatNumber(assisted),
      approved: formatNumber(approved),
      cost: formatMoney(cost),
    },
  }
}
