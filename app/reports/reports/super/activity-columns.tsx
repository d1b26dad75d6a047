import type { CallOutput } from '#contract/platform/endpoint.ts'
import type { CustomField } from '#contract/reports/report-rows.ts'
import type { superReports } from '#contract/reports/super-reports.ts'
import { paths } from '#app/kit/urls/paths.ts'
import type { ReportColumn } from '../../report-page/report-columns.ts'
import { activityReport } from '../activity-report.tsx'
import { column, ownColumns, personColumns } from '../columns.tsx'

export type ActivityRow = CallOutput<(typeof superReports)['activity']>['data'][number]

/**
 * Name first, then the tenant of a report of all, the activity, and the other user columns.
 * @param page the report's tenant, and the one whose user pages the reader can open (`here`).
 */
export function activityColumns(
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
