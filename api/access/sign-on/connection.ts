import type { SignOnProtocol, UnknownPeople } from '#contract/access/sign-on-words.ts'
import type { Queryable } from '#api/platform/db/database.ts'
import { readSettings, type TenantSettings } from '#api/platform/records/tenant-settings.ts'

/** Connection of a company to its identity provider, as stored. Secrets are sealed. */
export type Connection = {
  id: number
  tenant_id: number
  protocol: SignOnProtocol
  enabled: boolean
  issuer: string
  client_id: string | null
  client_secret: Buffer | null
  sign_on_url: string | null
  logout_url: string | null
  signing_certificates: string[]
  email_claim: string
  trusts_email: boolean
  first_name_claim: string
  last_name_claim: string
  login_claim: string
  groups_claim: string | null
  admin_groups: string[]
  reader_groups: string[]
  unknown_people: UnknownPeople
  only_sign_on: boolean
  break_glass_user_id: number | null
  tested_at: Date | null
  test: unknown
  version: number
  updated_at: Date
}

export const CONNECTION: TenantSettings<Connection, null> = {
  table: 'sign_on_connections',
  columns: `id, tenant_id, protocol, enabled, issuer, client_id, client_secret, sign_on_url, logout_url,
    signing_certificates, email_claim, trusts_email, first_name_claim, last_name_claim, login_claim, groups_claim,
    admin_groups, reader_groups, unknown_people, only_sign_on, break_glass_user_id, tested_at, test, version,
    updated_at`,
  unsaved: null,
}

/** Returns the connection of a company; null when it has none. */
export const readConnection = (tx: Queryable, tenantId: number): Promise<Connection | null> =>
  readSettings(tx, { tenantId }, CONNECTION)
