import sql from 'sql-template-tag'
import type { z } from 'zod'
import { PERSON_COLUMNS, REPORT_COLUMNS } from '#contract/report-kinds.ts'
import type { superReports } from '#contract/super-reports.ts'
import type { Database } from '../../db/database.ts'
import type { ReadSource } from '../../http/read-routing.ts'
import type { Scope } from '../../http/scope.ts'
import { daysOf, type Days } from '../days.ts'
import { activityReport } from '../kinds/activity.ts'
import { customFields } from '../people.ts'
import { column, type Report } from '../report.ts'
import { totalsStatement, pageStatement, sortedIn } from '../statement.ts'
import { inPlaces, requireReportedCourses } from './scope.ts'

type Query = z.output<typeof superReports.activity.query>
type Asked = Omit<Query, 'limit' | 'skip'>

const COMPANY = 'Compañía'

/**
 * Activity of users in a period. For one tenant it is that tenant's report with its own fields, for all
 * tenants the common columns. Includes disabled users.
 * @throws Failure 404 when a requested course does not exist.
 */
export async function superActivity(
  db: Database,
  scope: Scope,
  query: Asked,
): Promise<Report & { days: Days }> {
  await requireReportedCourses(db, scope, query.course)
  return scope.everyCompany ? ofEveryCompany(scope, query) : ofOne(db, scope, query)
}

async function ofOne(db: Database, scope: Scope, query: Asked) {
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
    columns: { tenant_name: column(COMPANY, 'text', sql`k.tenant_name`), ...report.columns },
    extraColumns: { values: sql`k.tenant_course_id, k.tenant_id`, joins: [] },
  }
}

function ofEveryCompany(scope: Scope, query: Asked): Report & { days: Days } {
  const days = daysOf(query.date, scope.tenant.timezone)
  const words = REPORT_COLUMNS.activity
  return {
    days,
    standalone: true,
    rows: sql`select * from reported_activity(${query.course}::bigint[], ${days.from}::date,
        ${days.to}::date, ${query.only_completed}::boolean) where true ${inPlaces(scope, query)}`,
    columns: {
      identification_number: column(
        PERSON_COLUMNS.identification_number,
        'text',
        sql`k.identification_number`,
      ),
      full_name: column(PERSON_COLUMNS.full_name, 'text', sql`k.full_name`),
      area_name: column(PERSON_COLUMNS.area_name, 'text', sql`k.area_name`),
      position_name: column(PERSON_COLUMNS.position_name, 'text', sql`k.position_name`),
      location: column(PERSON_COLUMNS.location, 'text', sql`k.location`),
      tenant_name: column(COMPANY, 'text', sql`k.tenant_name`),
      course_name: column(words.course_name, 'text', sql`k.course_name`),
      percentage_completed: column(
        words.percentage_completed,
        'percentage',
        sql`k.percentage_completed`,
      ),
      date_completed: column(words.date_completed, 'day', sql`k.date_completed`),
      last_activity: column(words.last_activity, 'instant', sql`k.last_activity`),
    },
    extraColumns: { values: sql`k.tenant_course_id, k.tenant_id, null as manager_name`, joins: [] },
    tieBreaker: sql`k.tenant_id, k.tenant_course_id`,
    totals: sql`0 as none`,
  }
}

export async function superActivityPage({ db, asOf }: ReadSource, scope: Scope, query: Query) {
  const report = await superActivity(db, scope, query)
  const fields = scope.everyCompany ? [] : await customFields(db, scope)
  const rows = await db.query(scope, pageStatement(scope, report, sortedIn(fields, query)))
  const [figures] = await db.query<{ total: number }>(scope, totalsStatement(report))
  return {
    data: rows,
    pagination: { total: figures!.total, limit: query.limit },
    custom_fields: fields,
    days: report.days,
    as_of: asOf,
  } as unknown as z.output<typeof superReports.activity.answer>
}
