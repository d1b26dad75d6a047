import type { OpenAPIHono } from '@hono/zod-openapi'
import { superReports } from '#contract/super-reports.ts'
import type { ApiEnv } from '../../http/context.ts'
import { serve } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { reportFile, tableFile } from '../export.ts'
import { superActivity, superActivityPage } from './activity.ts'
import { generalReport, usersReport } from './course.ts'
import { generalTable, peopleTable } from './export.ts'
import { areaChoices, instructorsOf, locationChoices } from './reach.ts'

export function mountSuperReports(app: OpenAPIHono<ApiEnv>, services: Services): void {
  const { db } = services
  serve(app, services, 'any-reports', superReports, {
    general: ({ query, scope }) => generalReport(db, scope, query),
    exportGeneral: async ({ query, scope }) =>
      tableFile(services, scope, await generalTable(db, scope, query), query),
    users: ({ query, scope }) => usersReport(db, scope, query),
    exportUsers: async ({ query, scope }) =>
      tableFile(services, scope, await peopleTable(db, scope, query), query),
    activity: ({ query, scope }) => superActivityPage(db, scope, query),
    exportActivity: async ({ query, scope }) =>
      reportFile(services, scope, await superActivity(db, scope, query), query),
    areas: ({ scope }) => areaChoices(db, scope),
    locations: ({ scope }) => locationChoices(db, scope),
    instructors: ({ params }) => instructorsOf(db, params.id),
  })
}
