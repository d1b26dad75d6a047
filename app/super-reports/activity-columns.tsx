import type { CallOutput } from '#contract/endpoint.ts'
import { firstOrder, PERSON_COLUMNS, REPORT_COLUMNS } from '#contract/report-kinds.ts'
import type { CustomField } from '#contract/report-rows.ts'
import type { superReports } from '#contract/super-reports.ts'
import { paths } from '../paths.ts'
import { PersonName, Progress } from '../report-page/cells.tsx'
import type { ReportColumn } from '../report-page/report-columns.ts'
import { formatDate } from '../ui/format.ts'

export type ActivityRow = CallOutput<(typeof superReports)['activity']>['data'][number]
type Column = Omit<ReportColumn<ActivityRow>, 'starts'>

/**
 * Name first, then the activity, then the other user columns.
 * @param page the report's tenant, and the one whose user pages the reader can open (`here`).
 */
export function activityColumns(
  fields: readonly CustomField[],
  { ofEvery, here, timezone, back }: Page,
): ReportColumn<ActivityRow>[] {
  const words = REPORT_COLUMNS.activity
  const company: Column = {
    key: 'tenant_name',
    head: 'Compañía',
    width: 'lg',
    cell: ({ tenant_name }) => tenant_name,
  }
  const columns: Column[] = [
    {
      key: 'full_name',
      head: PERSON_COLUMNS.full_name,
      width: 'lg',
      cell: ({ id, tenant_id, full_name, disabled }) => (
        <PersonName
          name={full_name}
          to={tenant_id === here ? paths.users.courses(id, { back }) : undefined}
          disabled={disabled}
        />
      ),
    },
    ...(ofEvery ? [company] : []),
    {
      key: 'course_name',
      head: words.course_name,
      width: 'xl',
      cell: ({ course_name }) => course_name,
    },
    {
      key: 'percentage_completed',
      head: words.percentage_completed,
      width: 'md',
      cell: ({ percentage_completed }) => <Progress value={percentage_completed} />,
    },
    {
      key: 'date_completed',
      head: words.date_completed,
      width: 'md',
      cell: ({ date_completed: at }) => at && formatDate(at, timezone),
    },
    {
      key: 'last_activity',
      head: words.last_activity,
      width: 'md',
      cell: ({ last_activity: at }) => at && formatDate(at, timezone),
    },
    {
      key: 'identification_number',
      head: PERSON_COLUMNS.identification_number,
      width: 'md',
      cell: ({ identification_number }) => identification_number,
    },
    {
      key: 'area_name',
      head: PERSON_COLUMNS.area_name,
      width: 'lg',
      cell: ({ area_name }) => area_name,
    },
    {
      key: 'position_name',
      head: PERSON_COLUMNS.position_name,
      width: 'lg',
      cell: ({ position_name }) => position_name,
    },
    {
      key: 'location',
      head: PERSON_COLUMNS.location,
      width: 'md',
      cell: ({ location }) => location,
    },
  ]
  return [
    ...columns.map((column) => ({ ...column, starts: firstOrder(column.key) })),
    ...fields.map(fieldColumn),
  ]
}

/** Column of a field that the tenant named. */
function fieldColumn({
  field_name: key,
  field_display_name: head,
  sort,
}: CustomField): ReportColumn<ActivityRow> {
  return {
    key,
    head,
    width: 'md',
    starts: sort === 'date' ? 'desc' : 'asc',
    cell: (row) => row[key],
  }
}

type Page = { ofEvery: boolean; here: number; timezone: string; back: string }
