import sql from 'sql-template-tag'
import { matchesGenerated } from '#api/platform/secrets/passwords.ts'
import { unseal } from '#api/platform/secrets/sealing.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import type { Batch, Job } from '#api/platform/imports/kind.ts'
import { inBatches } from '#api/platform/jobs/session.ts'
import { makeInvitationLinks } from '#api/platform/password-links/links.ts'
import { invitationMail } from '#api/platform/mail/invitation.ts'
import { letterheadOf } from '#api/platform/mail/email-layout.ts'
import { queueMails } from '#api/platform/mail/outbox.ts'
import type { Services } from '#api/platform/services/services.ts'
import { markInvited } from '../invitations/mark.ts'
import type { UserColumn } from './columns.ts'
import type { Passwords } from './passwords.ts'

/** Stores the generated passwords of a batch, encrypted together, with the users they are for. */
export async function saveUninvited(
  tx: Transaction,
  { job, after, upTo }: Batch<UserColumn>,
  { untold }: Passwords,
): Promise<void> {
  if (untold === null) return
  // A batch that is retried in halves is stored once per half, each time with all its passwords.
  await tx.query(
    sql`insert into import_untold (tenant_id, import_id, after_line, last_line, sealed)
        values (${job.tenantId}, ${job.id}, ${after}, ${upTo}, ${untold})`,
  )
}

type Invited = {
  line: number
  id: number
  first_name: string
  username: string
  email: string
  role: string
  password_hash: string
}

/**
 * Queues the e-mail with the generated password for each user that a job created. A batch's
 * passwords are deleted in the transaction that queues its e-mails, so each user gets one e-mail;
 * users disabled meanwhile, for example by an undo of the import, get none, and neither do those whose password a change
 * of their e-mail has voided. Returns true when all are queued, which the signal may prevent.
 */
export function inviteCreated(
  services: Services,
  session: Transaction,
  job: Job,
  signal: AbortSignal,
): Promise<boolean> {
  return inBatches(session, signal, (tx) => inviteBatch(services, tx, job))
}

/** Returns true when there was a batch. */
async function inviteBatch(
  services: Services,
  tx: Transaction,
  { tenantId, id }: Job,
): Promise<boolean> {
  const { settings } = services
  const [batch] = await tx.query<{ after_line: number; last_line: number; sealed: Buffer }>(
    sql`select after_line, last_line, sealed from import_untold
        where tenant_id = ${tenantId} and import_id = ${id} order by last_line limit 1`,
  )
  if (!batch) return false
  const untold = unseal(batch.sealed, settings.openingKeys)
  const passwords = JSON.parse(untold) as Record<number, string>
  const created = await tx.query<Invited>(
    sql`select x.line, u.id, u.first_name, u.username, u.email, u.role, u.password_hash
        from import_results x
        join users u on u.tenant_id = x.tenant_id and u.id = x.record_id
        where x.tenant_id = ${tenantId} and x.import_id = ${id} and x.applied
          and not u.disabled and u.password_kind = 'generated' and u.password_hash is not null
          and x.line > ${batch.after_line} and x.line <= ${batch.last_line}
          and x.line = any(${Object.keys(passwords).map(Number)}::int[])
        order by x.line`,
  )
  const head = await letterheadOf(tx, settings, { tenantId })
  const due = created.filter(({ line, password_hash: hash }) =>
    matchesGenerated(passwords[line]!, hash, settings.openingKeys),
  )
  const links = await makeInvitationLinks(
    tx,
    settings,
    { tenantId },
    due.map(({ id: userId }) => userId),
  )
  const mails = due.map(
    ({ id: userId, line, email, first_name: firstName, username: login, role }) => ({
      to: email,
      ...invitationMail(head, {
        firstName,
        role,
        login,
        password: passwords[line]!,
        passwordUrl: links.get(userId),
      }),
    }),
  )
  await queueMails(services, { tenantId }, mails, tx)
  await markInvited(
    tx,
    { tenantId },
    due.map(({ id: userId }) => userId),
  )
  await tx.query(
    sql`delete from import_untold
        where tenant_id = ${tenantId} and import_id = ${id} and last_line = ${batch.last_line}`,
  )
  return true
}
