import type { Hono } from 'hono'
import { superReports } from '#contract/reports/super-reports.ts'
import type { ApiEnv } from '#api/platform/calls/context.ts'
import { serve } from '#api/platform/calls/serve.ts'
import type { Services } from '#api/platform/services/services.ts'
import { reportFile, tableFile } from '../export.ts'
import { superActivity, superActivityPage } from './activity.ts'
import { generalReport, usersReport } from './course.ts'
import { generalTable, peopleTable } from './export.ts'
import { areaChoices, instructorsOf, locationChoices } from './scope.ts'

export function mountSuperReports(app: Hono<ApiEnv>, services: Services): void {
  const { db, reads, log, downloads } = services
  serve(app, services, 'any-reports', superReports, {
    general: ({ query, scope }) => reads.from(scope, (from) => generalReport(from, scope, query)),
    exportGeneral: ({ query, scope }) =>
      reads.from(scope, async (from) =>
        tableFile(
          { ...from, log, downloads },
          scope,
          await generalTable(from.db, scope, query),
          query,
        ),
      ),
    users: ({ query, scope }) => reads.from(scope, (from) => usersReport(from, scope, query)),
    exportUsers: ({ query, scope }) =>
      reads.from(scope, async (from) =>
        tableFile(
          { ...from, log, downloads },
          scope,
          await peopleTable(from.db, scope, query),
          query,
        ),
      ),
    activity: ({ query, scope }) =>
      reads.from(scope, (from) => superActivityPage(from, scope, query)),
    exportActivity: ({ query, scope }) =>
      reads.from(scope, async (from) =>
        reportFile(
          { ...from, log, downloads },
          scope,
          await superActivity(from.db, scope, query),
          query,
        ),
      ),
    areas: ({ scope }) => areaChoices(db, scope),
    locations: ({ query, scope }) => locationChoices(db, scope, query),
    instructors: ({ params }) => instructorsOf(db, params.id),
  })
}
