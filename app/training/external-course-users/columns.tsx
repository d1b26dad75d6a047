import { DUE_DATE } from '#contract/platform/values/due-words.ts'
import type { ExternalCourseUser } from '#contract/training/external-course-users.ts'
import { PERSON } from '#app/kit/people/members/person-columns.tsx'
import { DueDate } from '#app/kit/people/due-tag.tsx'
import { useSession } from '#app/kit/shell/hooks.ts'
import { DOT, formatNumber } from '#app/kit/ui/format.ts'
import type { Column } from '#app/kit/ui/tables/table-row.tsx'
import { DateTime } from '#app/kit/ui/states/time.tsx'

type Row = ExternalCourseUser

const DUE_COLUMN: Column<Row> = {
  key: 'due',
  head: DUE_DATE,
  sort: 'due_date',
  width: 'sm:w-28 2xl:w-44',
  cell: (row) => <DueDate {...row} />,
  hideBelow: 'lg',
}

/**
 * Name, e-mail, from, to, attended, approved, result: specification 3, section 2.
 * @param dated true when a row has a due date, or the list is filtered or sorted by it.
 */
export function recordColumns(assessable: boolean, dated: boolean): Column<Row>[] {
  return [
    {
      key: 'name',
      head: 'Nombre',
      sort: 'full_name',
      cell: (row) => PERSON.name.cell({ ...row, id: row.user_id }),
    },
    {
      key: 'email',
      head: 'Correo',
      cell: ({ email }) => email,
      hideBelow: 'xl',
      hideOnPhone: true,
    },
    {
      key: 'start_time',
      head: 'Desde',
      sort: 'start_time',
      width: 'sm:w-28 2xl:w-44',
      cell: ({ start_time: at }) => at && <Moment instant={at} />,
      hideBelow: 'lg',
    },
    {
      key: 'end_time',
      head: 'Hasta',
      sort: 'end_time',
      width: 'sm:w-28 2xl:w-44',
      cell: ({ end_time: at }) => at && <Moment instant={at} />,
      hideBelow: 'lg',
      hideOnPhone: true,
    },
    ...(dated ? [DUE_COLUMN] : []),
    {
      key: 'assisted',
      head: 'Asistió',
      width: 'sm:w-20',
      cell: ({ assisted }) => <Answer label="Asistió" value={assisted} />,
    },
    ...(assessable
      ? [
          {
            key: 'approved',
            head: 'Aprobó',
            width: 'sm:w-20',
            cell: ({ approved }: Row) => <Answer label="Aprobó" value={approved} />,
          },
        ]
      : []),
    {
      key: 'result',
      head: 'Resultado',
      width: 'sm:w-28 2xl:w-44',
      cell: (row) => resultOf(row),
    },
  ]
}

/** On a phone no header is shown above it. */
function Answer({ label, value }: { label: string; value: boolean }) {
  return (
    <>
      <span className="sm:hidden">{label}: </span>
      {value ? 'Sí' : 'No'}
    </>
  )
}

function Moment({ instant }: { instant: string }) {
  const { timezone } = useSession().tenant
  return <DateTime instant={instant} timeZone={timezone} withTime wraps />
}

/** '12,5 · Muy bien' */
function resultOf({ quantitative_result: number, qualitative_result: words }: Row): string {
  return [number === null ? null : formatNumber(number, 2), words].filter(Boolean).join(DOT)
}
