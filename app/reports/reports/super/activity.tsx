import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useCallback, useMemo, type ReactNode } from 'react'
import type { CustomField } from '#contract/reports/report-rows.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { reportQuery, reportStateUrl } from '../../report-page/address.ts'
import { FileActions } from '../../report-page/file-actions.tsx'
import { periodWords } from '../../report-page/filters/dates.ts'
import { inParts } from '../../report-page/parts.server.ts'
import { ReportRows } from '../../report-page/table/report-rows.tsx'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { useSession } from '#app/kit/shell/hooks.ts'
import type { CallOutput } from '#contract/platform/endpoint.ts'
import type { superReports } from '#contract/reports/super-reports.ts'
import type { ReportColumn } from '../../report-page/table/report-columns.ts'
import { activityReport } from '../activity-report.tsx'
import { column, ownColumns, personColumns } from '../columns.tsx'
import { activityRows } from './activity-rows.server.ts'
import { activity } from './declarations.ts'
import { readSuperReport } from './read-report.server.ts'
import { SuperReportPage, type SuperRead } from './super-report-page.tsx'

export const meta: MetaFunction = () => [{ title: activity.title }]

export function loader(args: LoaderFunctionArgs) {
  return readSuperReport(args, activity, (company, reportState, rows) =>
    inParts(rows, (part) => activityRows(company, reportState, part)),
  )
}

export default function ActivityReport() {
  const read = useLoaderData<typeof loader>()
  const query = reportQuery(activity.address, read.reportState)
  return (
    <SuperReportPage
      report={activity}
      read={read}
      count={({ pagination }) => pagination.total}
      actions={<FileActions to={(more) => activity.exportTo({ ...query, ...more })} />}
    >
      {(answer, { busy, nothing }) => (
        <Rows page={read} answer={answer} busy={busy}>
          {nothing}
        </Rows>
      )}
    </SuperReportPage>
  )
}

type ActivityAnswer = {
  rows: ActivityRow[]
  pagination: { total: number }
  custom_fields: CustomField[]
  days: { from: string; to: string }
}

function Rows({
  page: { reportState, look, arrange, ofEvery, timezone },
  answer: { rows, pagination, custom_fields: fields, days },
  busy,
  children: nothing,
}: {
  page: SuperRead<unknown>
  answer: ActivityAnswer
  busy: boolean
  /** Shown when there are no rows. */
  children: ReactNode
}) {
  const here = useSession().tenant.id
  const back = reportStateUrl(activity.address, reportState)
  const columns = useMemo(
    () => activityColumns(fields, { ofEvery, here, timezone, back }),
    [fields, ofEvery, here, timezone, back],
  )
  const moreAt = useCallback(
    (skip: number) =>
      paths.superReports.activityRows({ ...reportQuery(activity.address, reportState), skip }),
    [reportState],
  )
  const period = (
    <p className="mb-3 text-muted">{periodWords(reportState.filterValues['date']?.[0], days)}</p>
  )
  if (pagination.total === 0) {
    return (
      <>
        {period}
        {nothing}
      </>
    )
  }
  return (
    <>
      {period}
      <ReportRows
        caption={activity.title}
        report={activity.address}
        reportState={reportState}
        look={look}
        arrange={arrange}
        columns={columns}
        rows={rows}
        total={pagination.total}
        rowKey={rowKey}
        moreAt={moreAt}
        busy={busy}
        muted={({ disabled }) => disabled}
      />
    </>
  )
}

const rowKey = ({ tenant_id, id, tenant_course_id }: ActivityRow) =>
  `${tenant_id}:${id}:${tenant_course_id}`

type ActivityRow = CallOutput<(typeof superReports)['activity']>['data'][number]

/**
 * Name first, then the tenant of a report of all, the activity, and the other user columns.
 * @param page the report's tenant, and the one whose user pages the reader can open (`here`).
 */
function activityColumns(
  fields: readonly CustomField[],
  { ofEvery, here, timezone, back }: Page,
): ReportColumn<ActivityRow>[] {
  const company = { timezone }
  const [name, ...others] = personColumns<ActivityRow>(fields, ({ id, tenant_id }) =>
    tenant_id === here ? paths.users.courses(id, { back }) : undefined,
  )
  return [
    name,
    ...(ofEvery
      ? [column<ActivityRow>('tenant_name', { head: 'Compañía', width: 'lg' }, company)]
      : []),
    ...ownColumns(activityReport, company),
    ...others.filter(({ key }) => !key.startsWith('manager_')),
  ]
}

type Page = { ofEvery: boolean; here: number; timezone: string; back: string }

export { ErrorPage as ErrorBoundary }
