import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ReportExportQuery } from '#contract/report-filters.ts'
import type { ReportKind } from '#contract/report-kinds.ts'
import { reports } from '#contract/reports.ts'
import type { ApiEnv } from '../http/context.ts'
import type { Scope } from '../http/scope.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { exportReport } from './export.ts'
import { wordsOfReport } from './filter-words.ts'
import { managerChoices, moduleChoices } from './lookups.ts'
import {
  activityPage,
  coursesPage,
  modulesPage,
  responsesPage,
  formationPathsPage,
} from './page.ts'
import { customFields } from './people.ts'
import { recordUse, recentReports } from './recent.ts'
import {
  createSchedule,
  getSchedule,
  listSchedules,
  removeSchedule,
  updateSchedule,
} from './schedules.ts'
import { createView, getView, listViews, removeView, updateView } from './views.ts'

export function mountReports(app: OpenAPIHono<ApiEnv>, services: Services): void {
  const { db, reads, log } = services
  const exported = <Kind extends ReportKind>(
    scope: Scope,
    kind: Kind,
    query: ReportExportQuery<Kind>,
  ) => reads.from((from) => exportReport({ ...from, log }, scope, kind, query))
  serve(app, services, 'reports', reports, {
    routes: recordUse(db, 'routes', ({ query, scope }) =>
      reads.from((from) => formationPathsPage(from, scope, query)),
    ),
    courses: recordUse(db, 'courses', ({ query, scope }) =>
      reads.from((from) => coursesPage(from, scope, query)),
    ),
    modules: recordUse(db, 'modules', ({ query, scope }) =>
      reads.from((from) => modulesPage(from, scope, query)),
    ),
    responses: recordUse(db, 'responses', ({ query, scope }) =>
      reads.from((from) => responsesPage(from, scope, query)),
    ),
    activity: recordUse(db, 'activity', ({ query, scope }) =>
      reads.from((from) => activityPage(from, scope, query)),
    ),

    exportRoutes: ({ query, scope }) => exported(scope, 'routes', query),
    exportCourses: ({ query, scope }) => exported(scope, 'courses', query),
    exportModules: ({ query, scope }) => exported(scope, 'modules', query),
    exportResponses: ({ query, scope }) => exported(scope, 'responses', query),
    exportActivity: ({ query, scope }) => exported(scope, 'activity', query),

    customFields: ({ scope }) => customFields(db, scope),
    modulesOf: ({ query, scope }) => moduleChoices(db, scope, query.course),
    managers: ({ query, scope }) => managerChoices(db, scope, query),
    recent: ({ scope }) => recentReports(db, scope),

    filterWords: ({ query, scope }) => wordsOfReport(db, scope, query.kind, query.query),
    views: ({ query, scope }) => listViews(db, scope, query),
    createView: ({ body, scope }) => createView(db, scope, body),
    view: ({ params, scope }) => getView(db, scope, params.id),
    updateView: ({ params, body, scope }) => updateView(db, scope, params.id, body),
    removeView: ({ params, scope }) => removeView(db, scope, params.id),

    schedules: ({ query, scope }) => listSchedules(db, scope, query),
    createSchedule: ({ body, scope }) => createSchedule(db, scope, body),
    schedule: ({ params, scope }) => getSchedule(db, scope, params.id),
    updateSchedule: ({ params, body, scope }) => updateSchedule(db, scope, params.id, body),
    removeSchedule: ({ params, scope }) => removeSchedule(db, scope, params.id),
  })
}
