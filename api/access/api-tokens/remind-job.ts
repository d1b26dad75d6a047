import sql from 'sql-template-tag'
import { EXPIRY_NOTICE_DAYS } from '#contract/access/api-token-words.ts'
import { sweepTenants } from '#api/platform/jobs/sweep.ts'
import type { Services } from '#api/platform/services/services.ts'
import { dayOf, tellOfExpiry } from './mails.ts'

type Expiring = {
  user_id: number | null
  name: string
  hint: string
  created_by: string
  expires_at: Date
  timezone: string
}

/**
 * Job `api-tokens-remind`: mails the owner of each token that ends within `EXPIRY_NOTICE_DAYS`, once. That a token was
 * reported is stored in the transaction that queues its mail, so that a process that dies halfway repeats none.
 *
 * @throws AggregateError of the tenants where it failed, after all others were processed.
 */
export async function remindOfExpiringTokens(services: Services): Promise<void> {
  await sweepTenants(
    services,
    sql`select id as "tenantId" from companies_with_expiring_tokens(${EXPIRY_NOTICE_DAYS}) id`,
    ({ tenantId }) => remindOne(services, tenantId),
    'Expiring tokens were not reported',
  )
}

function remindOne(services: Services, tenantId: number): Promise<void> {
  return services.db.transaction({ tenantId }, async (tx) => {
    const expiring = await tx.query<Expiring>(
      sql`update api_tokens t set expiry_told_at = now() from tenants c
          where t.tenant_id = ${tenantId} and c.id = t.tenant_id
            and t.revoked_at is null and t.expiry_told_at is null
            and t.expires_at between now() and now() + make_interval(days => ${EXPIRY_NOTICE_DAYS})
          returning t.user_id, t.name, t.hint, t.created_by_name as created_by, t.expires_at, c.timezone`,
    )
    for (const { user_id: userId, expires_at, timezone, ...token } of expiring) {
      const expiresOn = dayOf(expires_at.toISOString(), timezone)
      await tellOfExpiry(services, tx, { tenantId, userId }, { ...token, expiresOn })
    }
  })
}
