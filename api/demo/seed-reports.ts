import type pg from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import type { RelativeDate } from '#contract/platform/values/relative-dates.ts'
import type { ReportKind } from '#contract/reports/report-kinds.ts'
import { nextDue, type Recurrence } from '#api/reports/reports/schedules/due.ts'

type Company = { id: number; admin: number; reader: number; timezone: string }

/**
 * Creates saved reports: views of the administrator and the reader, two schedules of the administrator, and
 * their recent reports.
 */
export async function seedReports(
  client: pg.Client,
  tenantId: number,
  emails: { admin: string; reader: string },
  today: Date,
): Promise<void> {
  const one = async <Row>(statement: Sql) => (await client.query(statement)).rows[0] as Row
  const { admin, reader, timezone } = await one<Omit<Company, 'id'>>(
    sql`select t.timezone, a.id as admin, r.id as reader
        from tenants t, users a, users r
        where t.id = ${tenantId} and a.email = ${emails.admin} and r.email = ${emails.reader}`,
  )
  const { courses, area } = await one<{ courses: string; area: string }>(
    sql`select
          (select string_agg('course=' || id, '&' order by id) from (
            select id from tenant_courses where tenant_id = ${tenantId} order by id limit 2) first) as courses,
          (select min(id) from areas where tenant_id = ${tenantId}) as area`,
  )
  const company = { id: tenantId, admin, reader, timezone }

  const view = (owner: number, name: string, kind: ReportKind, query: string, shared: boolean) =>
    client.query(
      sql`insert into report_views (tenant_id, owner_id, name, kind, query, shared)
          values (${tenantId}, ${owner}, ${name}, ${kind}, ${query}, ${shared})`,
    )
  await view(
    admin,
    'Quiénes terminaron el mes pasado',
    'activity',
    `${courses}&date=${encodeURIComponent('relative:last_month' satisfies RelativeDate)}`,
    true,
  )
  await view(admin, 'Mi área por puntos', 'courses', `area=${area}&sort=points`, false)
  await view(reader, 'Progreso en los planes de formación', 'routes', '', true)

  await schedule(client, company, {
    name: 'Finalización de la semana',
    kind: 'activity',
    query: courses,
    rhythm: { frequency: 'weekly', weekday: 1, day: null, hour: 7 },
    sent: 2,
  })
  await schedule(client, company, {
    name: 'Cierre de mes',
    kind: 'routes',
    query: '',
    rhythm: { frequency: 'monthly', weekday: null, day: 31, hour: 18 },
    sent: null,
  })
  await client.query(
    sql`insert into report_uses (tenant_id, user_id, kind, query, used_at) values
          (${tenantId}, ${admin}, 'courses', ${`area=${area}`}, ${today}::timestamptz - interval '1 day'),
          (${tenantId}, ${admin}, 'activity', ${courses}, ${today}::timestamptz - interval '3 days')`,
  )
}

type Draft = {
  name: string
  kind: ReportKind
  query: string
  rhythm: Recurrence
  /** Number of recipients, a week before the next time. */
  sent: number | null
}

/** Creates a schedule of the administrator, sent to both users. */
async function schedule(
  client: pg.Client,
  { id, admin, reader, timezone }: Company,
  { name, kind, query, rhythm, sent }: Draft,
): Promise<void> {
  const next = nextDue(rhythm, timezone, sql`now()`)
  await client.query(
    sql`with made as (
          insert into report_schedules (tenant_id, owner_id, name, kind, query, frequency, weekday, day,
            hour, sep, enabled, next_at, last_at, last_sent, last_skipped)
          values (${id}, ${admin}, ${name}, ${kind}, ${query}, ${rhythm.frequency}, ${rhythm.weekday},
            ${rhythm.day}, ${rhythm.hour}, ';', true, ${next},
            ${sent === null ? sql`null` : sql`${next} - interval '7 days'`}, ${sent}, ${sent && 0})
          returning id
        )
        insert into report_schedule_recipients (tenant_id, schedule_id, user_id, position)
        select ${id}, made.id, person.id, person.place
        from made, unnest(${[admin, reader]}::bigint[]) with ordinality as person (id, place)`,
  )
}
