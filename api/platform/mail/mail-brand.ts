import sql from 'sql-template-tag'
import { contrast, movedUntil } from '#contract/platform/values/oklch.ts'
import type { TenantScope, Transaction } from '../db/database.ts'
import type { MailBrand } from './email-template.ts'

type Row = {
  name: string | null
  color: string | null
  address: string | null
  legal_line: string | null
  privacy_url: string | null
  support_url: string | null
}

/** Returns the brand of a company for its mails; undefined without one. */
export async function mailBrandOf(
  tx: Transaction,
  { tenantId }: Pick<TenantScope, 'tenantId'>,
): Promise<MailBrand | undefined> {
  const [row] = await tx.query<Row>(
    sql`select name, color, address, legal_line, privacy_url, support_url
        from tenant_brands where tenant_id = ${tenantId}`,
  )
  if (!row) return undefined
  const { name, color, address, legal_line, privacy_url, support_url } = row
  const isReadable = (hex: string) => contrast(hex, '#ffffff') >= 4.5
  return {
    name,
    button: color && movedUntil(color, -1, isReadable),
    lines: [address, legal_line].filter((line) => line !== null),
    links: [
      ...(privacy_url ? [{ label: 'Privacidad', url: privacy_url }] : []),
      ...(support_url ? [{ label: 'Soporte', url: support_url }] : []),
    ],
  }
}
