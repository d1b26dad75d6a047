import sql, { empty, type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import { MAX_DAY_MESSAGES, type MessageCalendar } from '#contract/messages/all-messages.ts'
import type { MessageStatus } from '#contract/messages/message-shapes.ts'
import type { messages } from '#contract/messages/messages.ts'
import { filteredByIds, readPage } from '#api/platform/db/page.ts'
import type { Database } from '#api/platform/db/database.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { STATUS } from './list.ts'
import { messagesWhere, rowOf, statusOf, type MessageRecord } from './read.ts'

/** Messages of all audiences. Those of audiences in the trash are left out. */

/** SQL of the date of message `m`: scheduled, or when it was written. An index is made of it. */
const MOMENT = sql`coalesce(m.programmed_date, m.created_at)`

type Query = z.output<typeof messages.all.query>

const SORTS = {
  date: (order: Query['order']) => [`date ${order}`, `id ${order}`],
  audience: (order: Query['order']) => [
    `audience collate "und-x-icu" ${order}`,
    'date desc',
    'id desc',
  ],
}

/**
 * Returns a page of messages of all audiences, the latest first; `q` matches a part of the text or of the audience's
 * name. Days are those of the tenant's time zone.
 */
export async function listAllMessages(
  db: Database,
  scope: Scope,
  { ids, q, status, from, to, sort, order, ...part }: Query,
) {
  const { tenantId } = scope
  const matched = sql`select m.id, m.communication_id, c.name as audience, ${MOMENT} as date
    ${withAudience(scope)} ${filteredByIds(ids, 'm.id')}
      ${status ? sql`and ${STATUS[status]}` : empty}
      ${from ? sql`and ${MOMENT} >= ${startOf(scope, from)}` : empty}
      ${to ? sql`and ${MOMENT} < ${startOf(scope, to, 1)}` : empty}
      ${q ? sql`and (c.search like fragment_pattern(${q}) or fold(m.body) like fragment_pattern(${q}))` : empty}`
  type Row = { id: number; communication_id: number; audience: string }
  const page = await readPage(
    db,
    scope,
    { matched, order: SORTS[sort](order) },
    part,
    (row: Row) => row,
  )
  const pageIds = page.results.map(({ id }) => id)
  const records = await db.query<MessageRecord & { id: number }>(
    scope,
    messagesWhere(scope, sql`and m.tenant_id = ${tenantId} and m.id = any(${pageIds}::bigint[])`),
  )
  const byId = new Map(records.map((record) => [record.id, record]))
  return {
    ...page,
    results: page.results.flatMap(({ id, communication_id, audience: name }) => {
      const record = byId.get(id)
      const communication = { id: communication_id, name }
      return record ? [{ ...rowOf(scope, record), communication }] : []
    }),
  }
}

type CalendarRow = Pick<MessageRecord, 'state' | 'programmed_date' | 'stopped_at' | 'body'> & {
  id: number
  communication_id: number
  audience: string
  date: Date
  day: string
  total: number
}

/** Returns the messages of a month by day, with the first of each. */
export async function messageCalendar(
  db: Database,
  scope: Scope,
  { month }: { month: string },
): Promise<MessageCalendar> {
  const first = `${month}-01`
  const rows = await db.query<CalendarRow>(
    scope,
    sql`with those as (
          select m.id, m.communication_id, c.name as audience, m.body, m.state, m.stopped_at, m.programmed_date,
            ${MOMENT} as date, (${MOMENT} at time zone ${scope.tenant.timezone})::date as day
          ${withAudience(scope)} and ${MOMENT} >= ${startOf(scope, first)}
            and ${MOMENT} < ((${first}::date + interval '1 month') at time zone ${scope.tenant.timezone})
        ), placed as (
          select those.*, count(*) over (partition by day) as total,
            row_number() over (partition by day order by date, id) as place
          from those
        )
        select *, to_char(day, 'YYYY-MM-DD') as day from placed where place <= ${MAX_DAY_MESSAGES} order by date, id`,
  )
  const days = Map.groupBy(rows, ({ day }) => day)
  return {
    month,
    days: [...days].map(([day, those]) => ({
      day,
      total: those[0]!.total,
      messages: those.map(({ id, communication_id, audience: name, body, date, ...state }) => ({
        id,
        communication: { id: communication_id, name },
        body,
        status: statusOf(state) satisfies MessageStatus,
        at: date.toISOString(),
      })),
    })),
  }
}

const withAudience = ({ tenantId }: Scope): Sql => sql`from messages m
  join communications c on c.tenant_id = ${tenantId} and c.id = m.communication_id
  where m.tenant_id = ${tenantId}`

/** SQL of the instant at which a day begins, or the day `after` it. */
const startOf = ({ tenant }: Scope, day: string, after = 0): Sql =>
  sql`((${day}::date + ${after}::int)::timestamp at time zone ${tenant.timezone})`
