import sql from 'sql-template-tag'
import type { Transaction } from '#api/platform/db/database.ts'
import { recipientsAfter } from './sessions.ts'

/** Invitations per transaction. */
const BATCH = 200

/** Invitation to be sent, as stored. `person` is the name in its greeting. */
export type DueInvitation = {
  external_course_id: number
  recipient: string
  email: string
  person: string
  name: string
  starts_at: Date
  ends_at: Date
  sequence: number
  cancelled: boolean
  link_version: number
}

/**
 * Stores the next differences between the sessions that have not begun and what was sent, as sent, and returns
 * them. A session that began is neither changed nor cancelled any more.
 */
export async function storeDue(
  tx: Transaction,
  tenantId: number,
  now: Date,
): Promise<DueInvitation[]> {
  const stored = await tx.query<Omit<DueInvitation, 'person' | 'link_version'>>(
    sql`with upcoming as materialized (${recipientsAfter(tenantId, now)}),
      different as (
        select d.external_course_id, d.recipient, d.user_id, d.email, d.name, d.starts_at, d.ends_at,
          false as cancelled
        from upcoming d
        left join calendar_invitations e on e.tenant_id = ${tenantId}
          and e.external_course_id = d.external_course_id and e.recipient = d.recipient
        where e.recipient is null or e.cancelled
          or (e.email, e.name, e.starts_at, e.ends_at) <> (d.email, d.name, d.starts_at, d.ends_at)
        union all
        select e.external_course_id, e.recipient, e.user_id, e.email, e.name, e.starts_at, e.ends_at, true
        from calendar_invitations e
        where e.tenant_id = ${tenantId} and not e.cancelled and e.starts_at >= ${now} and not exists (
          select from upcoming d
          where d.external_course_id = e.external_course_id and d.recipient = e.recipient)
        order by starts_at, external_course_id, recipient
        limit ${BATCH}
      )
      insert into calendar_invitations as e
        (tenant_id, external_course_id, recipient, user_id, email, name, starts_at, ends_at, cancelled)
      select ${tenantId}, external_course_id, recipient, user_id, email, name, starts_at, ends_at, cancelled
      from different
      on conflict (tenant_id, external_course_id, recipient) do update set
        email = excluded.email, name = excluded.name, starts_at = excluded.starts_at,
        ends_at = excluded.ends_at, cancelled = excluded.cancelled, sequence = e.sequence + 1
      returning external_course_id, recipient, email, name, starts_at, ends_at, sequence, cancelled`,
  )
  return withOwners(tx, tenantId, stored)
}

/** Adds the names and link versions of the recipients; one who is gone is called by their address. */
async function withOwners(
  tx: Transaction,
  tenantId: number,
  stored: Omit<DueInvitation, 'person' | 'link_version'>[],
): Promise<DueInvitation[]> {
  if (stored.length === 0) return []
  const idsOf = (kind: string) =>
    stored
      .map(({ recipient }) => recipient.split(':'))
      .flatMap(([own, id]) => (own === kind ? [Number(id)] : []))
  const owners = await tx.query<{ owner: string; person: string; link_version: number }>(
    sql`select 'user:' || id as owner, first_name as person, calendar_link_version as link_version from users
        where tenant_id = ${tenantId} and id = any(${idsOf('user')}::bigint[])
        union all
        select 'instructor:' || id, name, calendar_link_version from instructors
        where tenant_id = ${tenantId} and id = any(${idsOf('instructor')}::bigint[])`,
  )
  const known = new Map(owners.map((owner) => [owner.owner, owner]))
  return stored.map((row) => {
    const owner = known.get(row.recipient.split(':', 2).join(':'))
    return { ...row, person: owner?.person ?? row.email, link_version: owner?.link_version ?? 0 }
  })
}
