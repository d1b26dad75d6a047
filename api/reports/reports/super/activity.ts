import sql from 'sql-template-tag'
import type { z } from 'zod'
import { PERSON_COLUMNS, REPORT_COLUMNS } from '#contract/reports/report-kinds.ts'
import type { superReports } from '#contract/reports/super-reports.ts'
import type { Database } from '#api/platform/db/database.ts'
import type { ReadSource } from '#api/platform/calls/read-routing.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { daysOf } from '../days.ts'
import { activityReport } from '../kinds/activity.ts'
import { readPage } from '../page.ts'
import { customFields } from '../people.ts'
import { columnsFrom, type Report } from '../report.ts'
import { inPlaces, requireReportedCourses } from './scope.ts'

type Query = z.output<typeof superReports.activity.query>
type ActivityQuery = Omit<Query, 'limit' | 'skip'>

const COMPANY = 'Compañía'
const { manager_name: _name, manager_email: _email, ...PERSON } = PERSON_COLUMNS

/**
 * Activity of users in a period. For one tenant it is that tenant's report with its own fields, for all
 * tenants the common columns. Includes disabled users.
 * @throws Failure 404 when a requested course does not exist.
 */
export async function superActivity(
  db: Database,
  scope: Scope,
  query: ActivityQuery,
): Promise<Report> {
  await requireReportedCourses(db, scope, query.course)
  return scope.everyCompany ? ofEveryCompany(scope, query) : ofOne(db, scope, query)
}

async function ofOne(db: Database, scope: Scope, query: ActivityQuery) {
  const report = await activityReport(db, scope, {
    ...query,
    area: undefined,
    onlyActive: false,
  } as Parameters<typeof activityReport>[2])
  const name = sql`${scope.tenant.name}::text`
  return {
    ...report,
    rows: sql`select * from (
        select matched.*, ${scope.tenantId}::int as tenant_id, ${name} as tenant_name, pu.area_id, pu.location
        from (${report.rows}) matched
        join users pu on pu.tenant_id = ${scope.tenantId} and pu.id = matched.user_id
      ) placed where true ${inPlaces(scope, query)}`,
    columns: { ...columnsFrom({ tenant_name: COMPANY }), ...report.columns },
    extraColumns: { values: sql`k.tenant_course_id, k.tenant_id`, joins: [] },
  }
}

function ofEveryCompany(scope: Scope, query: ActivityQuery): Report {
  const days = daysOf(query.date, scope.tenant.timezone)
  return {
    answer: (rows) => ({ data: rows, days }),
    standalone: true,
    rows: sql`select * from reported_activity(${query.course}::bigint[], ${days.from}::date,
        ${days.to}::date, ${query.only_completed}::boolean) where true ${inPlaces(scope, query)}`,
    columns: columnsFrom({ ...PERSON, tenant_name: COMPANY, ...REPORT_COLUMNS.activity }),
    extraColumns: {
      values: sql`k.tenant_course_id, k.tenant_id, null as manager_name,
        null as manager_email`,
      joins: [],
    },
    tieBreaker: sql`k.tenant_id, k.tenant_course_id`,
    totals: sql`0 as none`,
  }
}

export async function superActivityPage(from: ReadSource, scope: Scope, query: Query) {
  const report = await superActivity(from.db, scope, query)
  const fields = scope.everyCompany ? [] : await customFields(from.db, scope)
  const { page } = await readPage(from, scope, { report, fields, query })
  return page as unknown as z.output<typeof superReports.activity.answer>
}
