import sql, { type Sql } from 'sql-template-tag'
import { notFound } from '#api/platform/http/failure.ts'
import type { Download } from '#api/platform/downloads/download.ts'
import type { Services } from '#api/platform/services/services.ts'
import { feedFile } from './event.ts'
import { hasCalendars, readFeedToken, type FeedLink } from './links.ts'
import { recipientsAfter } from './sessions.ts'

/** Sessions of earlier days that a feed still has. */
const PAST_DAYS = 90
/** Maximum number of sessions of a feed, the next ones first. */
const MAX_EVENTS = 1_000

type Row = {
  external_course_id: number
  recipient: string
  name: string
  starts_at: Date
  ends_at: Date
}

/**
 * Returns the feed of a link. Every reason for which there is none answers alike.
 * @throws Failure 404 for a link that was renewed or not made here, for somebody who is disabled or gone, and
 *   while the company has no calendars.
 */
export async function openFeed(services: Services, token: string): Promise<Download> {
  const { db, settings } = services
  const link = readFeedToken(settings, token)
  if (!link) throw notFound()
  const { tenantId } = link
  const { company, rows } = await db.transaction({ tenantId }, async (tx) => {
    const [owner] = await tx.query(sql`${OWNERS[link.kind](link)}`)
    if (!owner || !(await hasCalendars(tx, tenantId))) throw notFound()
    const [tenant] = await tx.query<{ name: string }>(
      sql`select name from tenants where id = ${tenantId}`,
    )
    const from = new Date(Date.now() - PAST_DAYS * 24 * 3600 * 1000)
    const found = await tx.query<Row>(
      sql`select * from (
            select s.external_course_id, s.recipient, s.name, s.starts_at, s.ends_at
            from (${recipientsAfter(tenantId, from, link)}) s
            order by s.starts_at desc limit ${MAX_EVENTS}
          ) s order by s.starts_at, s.external_course_id`,
    )
    return { company: tenant!.name, rows: found }
  })
  const events = rows.map((row) => ({
    ...{ tenantId, courseId: row.external_course_id, recipient: row.recipient, name: row.name },
    ...{ startsAt: row.starts_at, endsAt: row.ends_at },
  }))
  const file = feedFile(settings, { name: `Sesiones de ${company}`, events })
  return {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="calendar.ics"',
      'cache-control': 'private, max-age=900',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    },
    open: () => Buffer.from(file),
  }
}

const OWNERS: Record<FeedLink['kind'], (link: FeedLink) => Sql> = {
  user: ({ tenantId, id, version }) =>
    sql`select from users where tenant_id = ${tenantId} and id = ${id} and not disabled
          and calendar_link_version = ${version}`,
  instructor: ({ tenantId, id, version }) =>
    sql`select from instructors where tenant_id = ${tenantId} and id = ${id}
          and calendar_link_version = ${version}`,
}
