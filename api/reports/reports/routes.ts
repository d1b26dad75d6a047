import type { Hono } from 'hono'
import type {
  ReportExportQuery,
  ReportGroupsQuery,
  ReportPageQuery,
} from '#contract/reports/report-filters.ts'
import type { ReportKind } from '#contract/reports/report-kinds.ts'
import { reports } from '#contract/reports/reports.ts'
import type { ApiEnv } from '#api/platform/calls/context.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { serve } from '#api/platform/calls/serve.ts'
import type { Services } from '#api/platform/services/services.ts'
import { exportReport } from './export.ts'
import { wordsOfReport } from './filter-words.ts'
import { reportGroups } from './groups.ts'
import { contentChoices, managerChoices, moduleChoices } from './lookups.ts'
import { reportPage } from './page.ts'
import { customFields } from './people.ts'
import { recordUse, recentReports } from './recent.ts'
import {
  createSchedule,
  getSchedule,
  listSchedules,
  removeSchedule,
  updateSchedule,
} from './schedules/schedules.ts'
import { sendingNow } from './schedules/send-now.ts'
import { createView, getView, listViews, removeView, updateView } from './views.ts'

type GroupsInput<Kind extends ReportKind> = { query: ReportGroupsQuery<Kind>; scope: Scope }
type PageInput<Kind extends ReportKind> = { query: ReportPageQuery<Kind>; scope: Scope }

export function mountReports(app: Hono<ApiEnv>, services: Services): void {
  const { db, reads, log, downloads } = services
  const page = <Kind extends ReportKind>(kind: Kind) =>
    recordUse(db, kind, ({ query, scope }: PageInput<Kind>) =>
      reads.from(scope, (from) => reportPage(from, scope, kind, query)),
    )
  const file =
    <Kind extends ReportKind>(kind: Kind) =>
    ({ query, scope }: { query: ReportExportQuery<Kind>; scope: Scope }) =>
      reads.from(scope, (from) => exportReport({ ...from, log, downloads }, scope, kind, query))
  const groups = <Kind extends ReportKind>(kind: Kind) =>
    recordUse(db, kind, ({ query, scope }: GroupsInput<Kind>) =>
      reads.from(scope, (from) => reportGroups(from, scope, kind, query)),
    )
  const sendNow = sendingNow(services)
  serve(app, services, 'reports', reports, {
    routes: page('routes'),
    courses: page('courses'),
    modules: page('modules'),
    responses: page('responses'),
    activity: page('activity'),

    groupedRoutes: groups('routes'),
    groupedCourses: groups('courses'),
    groupedModules: groups('modules'),
    groupedResponses: groups('responses'),
    groupedActivity: groups('activity'),

    exportRoutes: file('routes'),
    exportCourses: file('courses'),
    exportModules: file('modules'),
    exportResponses: file('responses'),
    exportActivity: file('activity'),

    customFields: ({ scope }) => customFields(db, scope),
    modulesOf: ({ query, scope }) => moduleChoices(db, scope, query.course),
    contentsOf: ({ query, scope }) => contentChoices(db, scope, query.course),
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
    sendSchedule: ({ params, scope }) => sendNow(scope, params.id),
    removeSchedule: ({ params, scope }) => removeSchedule(db, scope, params.id),
  })
}
