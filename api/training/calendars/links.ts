import sql, { type Sql } from 'sql-template-tag'
import type { Settings } from '../../../settings.ts'
import { readSignedText, signText } from '#api/platform/secrets/signed-text.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { Failure, notFound } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { consoleUrl, queueMail } from '#api/platform/mail/outbox.ts'
import type { Services } from '#api/platform/services/services.ts'
import { requireMayChange } from '#api/people/users/policy.ts'
import { lockUser } from '#api/people/users/update.ts'
import { renewedLetter } from './letter.ts'

/**
 * Links of feeds. A link is a signed text with the version of its owner's row, so that nothing secret is stored,
 * and raising the version ends the links of before.
 */

export type FeedOwner = { tenantId: number; kind: 'user' | 'instructor'; id: number }
export type FeedLink = FeedOwner & { version: number }

const PURPOSE = 'calendar-feed'
const TABLES = { user: sql`users`, instructor: sql`instructors` }
const NAMES = { user: sql`full_name`, instructor: sql`name` }

/** Returns the address of a feed. */
export function feedUrl(settings: Settings, { tenantId, kind, id, version }: FeedLink): string {
  const token = signText(settings, PURPOSE, [tenantId, kind, id, version].join('.'))
  return `${consoleUrl(settings)}/api/public/calendars/${token}/calendar.ics`
}

/** Returns the owner of a link; null when it was not made here. */
export function readFeedToken(settings: Settings, token: string): FeedLink | null {
  const said = readSignedText(settings, PURPOSE, token)
  if (said === null) return null
  const [tenantId, kind, id, version] = said.split('.')
  return {
    tenantId: Number(tenantId),
    kind: kind as FeedLink['kind'],
    id: Number(id),
    version: Number(version),
  }
}

/** True when the tenant has calendars. */
export async function hasCalendars(tx: Transaction, tenantId: number): Promise<boolean> {
  const [found] = await tx.query(
    sql`select from tenants where id = ${tenantId} and active and external_training and calendar_invitations`,
  )
  return found !== undefined
}

type Owned = { version: number; name: string }

/**
 * Returns the address of a feed.
 * @throws Failure 404 when there is no such person or instructor.
 */
export function linkOf(services: Services, scope: Scope, owner: FeedOwner) {
  const { kind, id } = owner
  return linkFrom(
    services,
    scope,
    owner,
    sql`select calendar_link_version as version, ${NAMES[kind]} as name from ${TABLES[kind]}
        where tenant_id = ${scope.tenantId} and id = ${id}`,
  )
}

/**
 * Ends the address of a feed and returns the new one.
 * @throws Failure 404 when there is no such person or instructor.
 */
export function renewLink(services: Services, scope: Scope, owner: FeedOwner) {
  const { kind, id } = owner
  return linkFrom(
    services,
    scope,
    owner,
    sql`update ${TABLES[kind]} set calendar_link_version = calendar_link_version + 1
        where tenant_id = ${scope.tenantId} and id = ${id}
        returning calendar_link_version as version, ${NAMES[kind]} as name`,
  )
}

function linkFrom(
  { db, settings }: Services,
  scope: Scope,
  owner: FeedOwner,
  statement: Sql,
): Promise<{ url: string | null; name: string }> {
  return db.transaction(scope, async (tx) => {
    const [found] = await tx.query<Owned>(statement)
    if (!found) throw notFound()
    const on = await hasCalendars(tx, scope.tenantId)
    const { version, name } = found
    return { url: on ? feedUrl(settings, { ...owner, version }) : null, name }
  })
}

/**
 * Ends the address of a person's feed and mails them the new one, which nobody else sees.
 * @throws Failure 404 and 403 as `updateUser`; 409 while the company has no calendars.
 */
export function renewLinkOfUser(
  { db, settings, ...services }: Services,
  scope: Scope,
  id: number,
): Promise<{ to: string }> {
  const { tenantId } = scope
  return db.transaction(scope, async (tx) => {
    requireMayChange(scope, await lockUser(tx, scope, id))
    if (!(await hasCalendars(tx, tenantId))) throw noCalendars()
    const [user] = await tx.query<{ version: number; email: string; first_name: string }>(
      sql`update users set calendar_link_version = calendar_link_version + 1
          where tenant_id = ${tenantId} and id = ${id}
          returning calendar_link_version as version, email, first_name`,
    )
    const { version, email, first_name: person } = user!
    const feed = feedUrl(settings, { tenantId, kind: 'user', id, version })
    const letter = renewedLetter({ person, company: scope.tenant.name, feed }, settings)
    await queueMail({ db, settings, ...services }, scope, { to: email, ...letter }, tx)
    return { to: email }
  })
}

const noCalendars = () =>
  new Failure(409, 'no_calendars', 'La compañía no tiene activas las invitaciones de calendario')
