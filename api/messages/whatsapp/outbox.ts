import sql, { empty } from 'sql-template-tag'
import type { z } from 'zod'
import type { OutboxMessage, whatsapp } from '#contract/messages/whatsapp.ts'
import { answerPage, pageOf, type PageRow } from '#api/platform/db/page.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { problemOf } from './problems.ts'
import { whatsappAddress, type WhatsappServices } from '#api/platform/outgoing/whatsapp-provider.ts'

type Row = Omit<OutboxMessage, 'to' | 'from' | 'error' | 'created_at'> & {
  recipient: string
  sender: string | null
  error_code: string | null
  created_at: Date
}

/**
 * Returns simulated messages of the tenant, or of all, the latest first; `q` matches a part of name, number
 * or text.
 */
export async function listOutbox(
  services: WhatsappServices,
  scope: Scope,
  { q, status, days, ...part }: z.output<typeof whatsapp.outbox.query>,
) {
  const ofOne =
    () => sql`select ${scope.tenantId}::int as tenant_id, ${scope.tenant.name}::text as tenant_name,
      id, message_id, recipient, sender, name, form, body, attachment, status, error_code, created_at
    from whatsapp_outbox where tenant_id = ${scope.tenantId}
      ${status ? sql`and status = ${status}` : empty}
      ${days ? sql`and created_at >= now() - ${`${days} days`}::interval` : empty}
      ${q ? sql`and search like fragment_pattern(${q})` : empty}`
  const rows = await services.db.query<PageRow<Row>>(
    scope,
    scope.everyCompany
      ? sql`select * from find_whatsapp_outbox(${q || null}, ${status ?? null}, ${days ?? null},
          ${part.limit}, ${part.skip})`
      : pageOf({ matched: ofOne(), order: ['created_at desc', 'id desc'] }, part),
  )
  const page = answerPage(
    rows,
    part.limit,
    ({ recipient, sender, error_code, created_at, ...row }): OutboxMessage => ({
      ...row,
      to: whatsappAddress(recipient),
      from: sender && whatsappAddress(sender),
      error: problemOf(error_code),
      created_at: created_at.toISOString(),
    }),
  )
  return { ...page, sends: services.whatsapp.name !== 'embedded' }
}
