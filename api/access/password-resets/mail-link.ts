import sql from 'sql-template-tag'
import { RESET_MINUTES } from '#contract/access/password-reset-words.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { makePasswordLinks } from '#api/platform/password-links/links.ts'
import type { JobData } from '#api/platform/jobs/queue.ts'
import { allowBy } from '#api/platform/limiters/rate-limit.ts'
import { letterheadOf } from '#api/platform/mail/email-layout.ts'
import { queueMail } from '#api/platform/mail/outbox.ts'
import { passwordLinkMail, type WayBack } from '#api/platform/mail/password-link.ts'
import type { Services } from '#api/platform/services/services.ts'

/** Mails that an account gets, whoever asks for them. */
const MAILS = { name: 'password-mail', points: 5, seconds: 3600 }

type Found = { id: number; tenant_id: number; tenant_active: boolean }

/**
 * Returns the handler of the job `password-link`: it mails the account that a request names its way back in; a name of no
 * account, one of a suspended company and one that has had its mails of this hour get none.
 */
export function createPasswordLinkJob(
  services: Services,
): (job: JobData['password-link']) => Promise<void> {
  const { db } = services
  const mayHaveMail = allowBy(db, MAILS)
  return async ({ requestId }) => {
    const end = sql`select end_password_request(${requestId})`
    const [request] = await db.queryWithoutTenant<{ login: string }>(
      sql`select login from find_password_request(${requestId})`,
    )
    if (!request) return
    const [account] = await db.queryWithoutTenant<Found>(
      sql`select id, tenant_id, tenant_active from find_account(${request.login})`,
    )
    if (!account?.tenant_active || !(await mayHaveMail(`${account.tenant_id}:${account.id}`))) {
      await db.queryWithoutTenant(end)
      return
    }
    const scope = { tenantId: account.tenant_id }
    await db.transaction(scope, async (tx) => {
      await mailAccount(services, tx, scope, account.id)
      await tx.query(end)
    })
  }
}

type Account = {
  email: string
  first_name: string
  username: string
  role: string
  disabled: boolean
  sign_on_only: boolean
  second_factor: boolean
}

async function mailAccount(
  services: Services,
  tx: Transaction,
  { tenantId }: { tenantId: number },
  id: number,
): Promise<void> {
  // Locked, so that a change of it comes before the link or voids it.
  const [account] = await tx.query<Account>(
    sql`select email, first_name, username, role, disabled, must_sign_on(tenant_id, id) as sign_on_only,
          exists (select from second_factors f where f.tenant_id = u.tenant_id and f.user_id = u.id) as second_factor
        from users u where tenant_id = ${tenantId} and id = ${id} for no key update`,
  )
  if (!account) return
  const { email, first_name: firstName, username: login, role, second_factor } = account
  const way = await wayBack(services, tx, { tenantId, id, account })
  const head = await letterheadOf(tx, services.settings, { tenantId })
  const mail = passwordLinkMail(head, { firstName, role, login, asksCode: second_factor, way })
  await queueMail(services, { tenantId }, { to: email, ...mail }, tx)
}

async function wayBack(
  { settings }: Services,
  tx: Transaction,
  {
    tenantId,
    id,
    account: { disabled, sign_on_only },
  }: { tenantId: number; id: number; account: Account },
): Promise<WayBack> {
  if (disabled) return { kind: 'disabled' }
  if (sign_on_only) return { kind: 'sign_on' }
  const links = await makePasswordLinks(tx, settings, {
    tenantId,
    ids: [id],
    minutes: RESET_MINUTES,
  })
  return { kind: 'link', url: links.get(id)!, minutes: RESET_MINUTES }
}
