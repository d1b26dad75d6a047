import sql from 'sql-template-tag'
import { VOID_LINK } from '#contract/access/password-reset-words.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { Failure } from '#api/platform/http/failure.ts'
import { hashOfLink } from '#api/platform/password-links/links.ts'
import { hashChosenPassword, requireLongEnough } from '#api/platform/secrets/passwords.ts'
import type { Services } from '#api/platform/services/services.ts'
import { requirePasswordWorks } from '../auth/sign-on-only.ts'
import { tellPasswordChosen } from '../auth/tell-password-chosen.ts'

type Holder = {
  tenant_id: number
  company: string
  timezone: string
  id: number
  username: string
  email: string
  first_name: string
  last_name: string
  role: string
}

/**
 * Returns the account of a link, which stays as it is: programs that examine mails open links.
 * @throws Failure 422 code `void_link` when it does not work.
 */
export async function checkLink(services: Services, token: string) {
  const { username, company } = await holderOf(services, token)
  return { username, company, password_min_length: services.settings.passwordMinLength }
}

/**
 * Stores the password chosen with a link and uses the link up. All sessions end, personal tokens are revoked, the second
 * factor stays.
 * @throws Failure 422 when the password is too short, or code `void_link`; 409 when the account enters by sign-on alone.
 */
export async function redeemLink(
  services: Services,
  { token, password }: { token: string; password: string },
  { userAgent, requestId }: { userAgent: string; requestId: string },
): Promise<{ console: boolean }> {
  const { db, settings } = services
  requireLongEnough(settings, password)
  const holder = await holderOf(services, token)
  const chosen = await hashChosenPassword(password)
  const account = { tenantId: holder.tenant_id, userId: holder.id }
  await db.transaction({ tenantId: holder.tenant_id, actor: holder, requestId }, async (tx) => {
    await takeLink(tx, account, token)
    await requirePasswordWorks(tx, account)
    await tx.query(
      sql`update users set password_kind = ${chosen.kind}, password_hash = ${chosen.hash},
            password_expires_at = null, must_change_password = false, token_version = token_version + 1,
            updated_at = now()
          where tenant_id = ${account.tenantId} and id = ${account.userId}`,
    )
    await tx.query(
      sql`update api_tokens set revoked_at = now(), version = version + 1
          where tenant_id = ${account.tenantId} and user_id = ${account.userId} and revoked_at is null`,
    )
    await tellPasswordChosen(services, tx, { ...holder, userAgent })
  })
  for (const login of [holder.username, holder.email]) await services.throttle.forgive(login)
  return { console: holder.role !== 'user' }
}

async function holderOf({ db }: Services, token: string): Promise<Holder> {
  const [holder] = await db.queryWithoutTenant<Holder>(
    sql`select * from find_password_link(${hashOfLink(token)})`,
  )
  if (!holder) throw voidLink()
  return holder
}

/** Uses the link up. Throws Failure 422 when another request was faster, or it is void since it was checked. */
async function takeLink(
  tx: Transaction,
  { tenantId, userId }: { tenantId: number; userId: number },
  token: string,
): Promise<void> {
  const taken = await tx.query(
    sql`delete from password_links
        where tenant_id = ${tenantId} and user_id = ${userId} and hash = ${hashOfLink(token)}
          and expires_at > now() returning 1`,
  )
  if (taken.length === 0) throw voidLink()
}

const voidLink = () =>
  new Failure(
    422,
    VOID_LINK,
    'El enlace ya no sirve: se usó, venció o hay uno más nuevo. Pide otro.',
  )
