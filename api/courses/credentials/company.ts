import sql from 'sql-template-tag'
import type { Queryable } from '#api/platform/db/database.ts'

/** A company as issuer. */
export type Company = {
  uuid: string
  name: string
  enabled: boolean
  url: string | null
  timezone: string
  version: number
}

export async function readCompany({ query }: Queryable, tenantId: number): Promise<Company> {
  const [company] = await query<Company>(
    sql`select uuid, name, credentials_enabled as enabled, credentials_url as url, timezone, version
        from tenants where id = ${tenantId}`,
  )
  return company!
}
