import type { z } from 'zod'
import sql from 'sql-template-tag'
import type { brandChanges, BrandSettings, CompanyBrand } from '#contract/access/brand.ts'
import type { Database } from '#api/platform/db/database.ts'
import { invalidField } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import {
  readSettings,
  saveSettings,
  type TenantSettings,
} from '#api/platform/records/tenant-settings.ts'
import type { Services } from '#api/platform/services/services.ts'
import { hasLogo } from './logos.ts'

/** The brand of the product: what a company without one has. */
const UNSAVED: BrandSettings = {
  name: null,
  color: null,
  logo_light: null,
  logo_dark: null,
  address: null,
  legal_line: null,
  privacy_url: null,
  support_url: null,
  version: 1,
}

const SETTINGS: TenantSettings<BrandSettings, BrandSettings> = {
  table: 'tenant_brands',
  columns:
    'name, color, logo_light, logo_dark, address, legal_line, privacy_url, support_url, version',
  unsaved: UNSAVED,
}

export const brandSettings = (db: Database, scope: Scope): Promise<BrandSettings> =>
  readSettings(db.for(scope), scope, SETTINGS)

/** @throws Failure 409 when it changed since `version` was read; 422 for a logo that was not uploaded. */
export async function changeBrand(
  services: Pick<Services, 'db' | 'files'>,
  scope: Scope,
  { version, ...given }: z.output<typeof brandChanges>,
): Promise<BrandSettings> {
  for (const field of ['logo_light', 'logo_dark'] as const) {
    const key = given[field]
    if (key !== null && !(await hasLogo(services, scope, key)))
      throw invalidField(field, 'unknown', 'El logo no existe: súbelo de nuevo')
  }
  return saveSettings(services.db, scope, SETTINGS, version, () => given)
}

/** Returns the brand that pages of a session draw; null when it is the product's. */
export async function brandOf(db: Database, scope: Scope): Promise<CompanyBrand | null> {
  const { version: _, ...brand } = await brandSettings(db, scope)
  const isOwn = Object.values(brand).some((value) => value !== null)
  return isOwn ? { company: scope.tenantId, ...brand } : null
}

/** Returns the brand of the company with a slug; null for an unknown one, after the same query. */
export async function brandOfCompany(db: Database, slug: string): Promise<CompanyBrand | null> {
  const [found] = await db.queryWithoutTenant<CompanyBrand>(
    sql`select * from brand_of_company(${slug})`,
  )
  return found ?? null
}
