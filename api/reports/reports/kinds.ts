import type { ReportExportQuery, ReportPageQuery } from '#contract/reports/report-filters.ts'
import type { ReportKind } from '#contract/reports/report-kinds.ts'
import { localDay, withResolvedDates } from '#contract/platform/values/relative-dates.ts'
import type { Database } from '#api/platform/db/database.ts'
import type { ReadScope } from '#api/platform/identity/scope.ts'
import { activityReport } from './kinds/activity.ts'
import { coursesReport } from './kinds/courses.ts'
import { modulesReport } from './kinds/modules.ts'
import { responsesReport } from './kinds/responses.ts'
import { formationPathsReport } from './kinds/formation-paths.ts'
import type { Report } from './report.ts'
import { yearAgoFilters } from './year-ago.ts'

/** Function that builds the report of each kind. */
const KINDS = {
  routes: formationPathsReport,
  courses: coursesReport,
  modules: modulesReport,
  responses: responsesReport,
  activity: activityReport,
} satisfies { [Kind in ReportKind]: Maker<Kind> }

/** Request of a report, for a page or for a file. */
export type ReportRequest<Kind extends ReportKind> =
  | Omit<ReportPageQuery<Kind>, 'limit' | 'skip'>
  | Omit<ReportExportQuery<Kind>, 'format' | 'sep'>

type Maker<Kind extends ReportKind> = (
  db: Database,
  scope: ReadScope,
  query: Omit<ReportPageQuery<Kind>, 'limit' | 'skip'>,
) => Promise<Report>

/**
 * Builds a report, with that of a year before when they are compared and it has dates. Relative dates are those of
 * today in the tenant's time zone.
 * @throws Failure 404 and 422 as the kinds describe.
 */
export async function reportOf<Kind extends ReportKind>(
  db: Database,
  scope: ReadScope,
  kind: Kind,
  query: ReportRequest<Kind>,
): Promise<Report> {
  const make = KINDS[kind] as unknown as Maker<Kind>
  const today = localDay(new Date(), scope.tenant.timezone)
  const request = withResolvedDates(query, today) as Omit<
    ReportPageQuery<Kind>,
    'limit' | 'skip'
  > & { compare?: 'year' }
  const report = await make(db, scope, request)
  const filters =
    request.compare === 'year' ? yearAgoFilters(kind, request, scope.tenant.timezone) : null
  if (!filters) return report
  return {
    ...report,
    yearAgo: { filters, report: await make(db, scope, { ...request, ...filters }) },
  }
}
