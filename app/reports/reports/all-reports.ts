import type { ReportKind } from '#contract/reports/report-kinds.ts'
import { notFound } from '#app/kit/backend/not-found.ts'
import { activityReport } from './activity-report.tsx'
import { coursesReport } from './courses-report.tsx'
import type { Report } from './declaration.ts'
import { modulesReport } from './modules-report.tsx'
import { responsesReport } from './responses-report.tsx'
import { formationPathsReport } from './formation-paths-report.tsx'

/** Reports of a tenant by kind. */
const ALL: { [Kind in ReportKind]: Report<Kind> } = {
  routes: formationPathsReport,
  courses: coursesReport,
  modules: modulesReport,
  responses: responsesReport,
  activity: activityReport,
}

/** Returns the report in an address; an unknown one is a 404. */
export function reportOf(kind: string | undefined): Report {
  const report = Object.hasOwn(ALL, kind ?? '') ? ALL[kind as ReportKind] : undefined
  if (!report) throw notFound()
  return report as unknown as Report
}
