import type { ReportKind } from '#contract/report-kinds.ts'
import { notFound } from '../backend/not-found.ts'
import { activityReport } from './activity-report.tsx'
import { coursesReport } from './courses-report.tsx'
import type { Report } from './declaration.ts'
import { modulesReport } from './modules-report.tsx'
import { responsesReport } from './responses-report.tsx'
import { formationPathsReport } from './formation-paths-report.tsx'

/** Every report, for what is the same for all: files, further rows. */
const ALL: { [Kind in ReportKind]: Report<Kind> } = {
  routes: formationPathsReport,
  courses: coursesReport,
  modules: modulesReport,
  responses: responsesReport,
  activity: activityReport,
}

/** The report that an address names; a 404 where there is none. */
export function reportOf(kind: string | undefined): Report {
  const report = Object.hasOwn(ALL, kind ?? '') ? ALL[kind as ReportKind] : undefined
  if (!report) throw notFound()
  return report as unknown as Report
}
