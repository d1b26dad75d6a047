import sql from 'sql-template-tag'
import {
  GENERATED_PASSWORD_HOURS,
  generatePassword,
  hashGeneratedPassword,
} from '#api/platform/secrets/passwords.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import type { LongJob } from '#api/platform/jobs/long-job.ts'
import { inBatches } from '#api/platform/jobs/session.ts'
import { makeInvitationLinks } from '#api/platform/password-links/links.ts'
import { invitationMail } from '#api/platform/mail/invitation.ts'
import { letterheadOf } from '#api/platform/mail/email-layout.ts'
import { queueMails } from '#api/platform/mail/outbox.ts'
import type { Services } from '#api/platform/services/services.ts'
import { markInvited } from './mark.ts'

const BATCH = 500

/**
 * The job `users-invite`: sends the requested invitations of a tenant. The password is generated
 * now, so that its 72 hours start here; a chosen one stays and is not sent. A batch's passwords,
 * e-mails and marks are one transaction, so each request sends once, also when the process dies.
 */
export const invitationJob: LongJob<Services, 'users-invite'> = {
  name: 'users-invite',
  key: ({ tenantId }) => `invitations:${tenantId}`,
  pending: sql`select json_build_object('tenantId', tenant_id) as data from companies_to_invite()`,
  yields: true,
  run: async (services, { tenantId }, session, signal) => {
    await inBatches(session, signal, (tx) => inviteBatch(services, tx, tenantId))
  },
}

type Invitee = {
  id: number
  email: string
  first_name: string
  username: string
  role: string
  chosen: boolean
  /** False when the user has signed in or was disabled meanwhile; then no invitation is sent. */
  due: boolean
}

/** Returns true when there was a user to invite. */
async function inviteBatch(
  services: Services,
  tx: Transaction,
  tenantId: number,
): Promise<boolean> {
  const [first] = await tx.query<{ asked_by: string }>(
    sql`select asked_by::text from user_access
        where tenant_id = ${tenantId} and asked_at is not null order by asked_at, user_id limit 1`,
  )
  if (!first) return false
  await tx.query(sql`select set_config('app.audit', ${first.asked_by}, true)`)
  const invitees = await tx.query<Invitee>(
    sql`select u.id, u.email, u.first_name, u.username, u.role, u.password_kind = 'argon2id' as chosen,
          a.signed_in_at is null and not u.disabled as due
        from user_access a join users u on u.tenant_id = a.tenant_id and u.id = a.user_id
        where a.tenant_id = ${tenantId} and a.asked_at is not null
          and a.asked_by = ${first.asked_by}::jsonb
        order by a.asked_at, a.user_id limit ${BATCH} for no key update of a, u`,
  )
  const due = invitees.filter((user) => user.due)
  const generated = new Map(
    due.filter(({ chosen }) => !chosen).map(({ id }) => [id, generatePassword()]),
  )
  await storePasswords(services, tx, tenantId, generated)
  const head = await letterheadOf(tx, services.settings, { tenantId })
  const links = await makeInvitationLinks(tx, services.settings, { tenantId }, [
    ...generated.keys(),
  ])
  const mails = due.map(({ id, email, first_name: firstName, username: login, role }) => {
    const [password, passwordUrl] = [generated.get(id) ?? null, links.get(id)]
    return { to: email, ...invitationMail(head, { firstName, role, login, password, passwordUrl }) }
  })
  await queueMails(services, { tenantId }, mails, tx)
  await markInvited(
    tx,
    { tenantId },
    due.map(({ id }) => id),
  )
  await tx.query(
    sql`update user_access set asked_at = null, asked_by = null
        where tenant_id = ${tenantId} and user_id = any(${invitees.map(({ id }) => id)}::bigint[])`,
  )
  return invitees.length > 0
}

/** Stores the generated passwords. An invitation is no change of the record, so its version stays. */
async function storePasswords(
  { settings }: Services,
  tx: Transaction,
  tenantId: number,
  generated: ReadonlyMap<number, string>,
): Promise<void> {
  if (generated.size === 0) return
  const hashes = [...generated.values()].map(
    (password) => hashGeneratedPassword(password, settings.sealingKey).hash,
  )
  await tx.query(
    sql`update users u set password_kind = 'generated', password_hash = g.hash,
          password_expires_at = now() + make_interval(hours => ${GENERATED_PASSWORD_HOURS}),
          must_change_password = true
        from unnest(${[...generated.keys()]}::bigint[], ${hashes}::text[]) as g (id, hash)
        where u.tenant_id = ${tenantId} and u.id = g.id`,
  )
}
