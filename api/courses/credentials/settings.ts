import type { z } from 'zod'
import type { credentials, CredentialSettings } from '#contract/courses/credentials.ts'
import type { Queryable } from '#api/platform/db/database.ts'
import { notFound } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { saveSettings, type TenantSettings } from '#api/platform/records/tenant-settings.ts'
import type { Services } from '#api/platform/services/services.ts'
import { readCompany } from './company.ts'
import { didDocumentUrl, didOf, isResolvable } from './issuer.ts'
import { currentKey, lockCredentials, publicKeys, replaceKey } from './keys.ts'

type Stored = { credentials_enabled: boolean; credentials_url: string | null; version: number }

const SETTINGS: TenantSettings<Stored> = {
  table: 'tenants',
  columns: 'credentials_enabled, credentials_url, version',
}

/** Returns whether the company issues credentials, and as whom. */
export function credentialSettings(
  { db, settings }: Services,
  scope: Scope,
): Promise<CredentialSettings> {
  return read(db.for(scope), settings, scope)
}

async function read(
  ask: Queryable,
  settings: Services['settings'],
  { tenantId }: Scope,
): Promise<CredentialSettings> {
  const { uuid, name, enabled, url, version } = await readCompany(ask, tenantId)
  const keys = await publicKeys(ask, tenantId)
  return {
    enabled,
    url,
    name,
    did: didOf(settings, uuid),
    did_document: didDocumentUrl(settings, uuid),
    resolvable: isResolvable(settings),
    keys: keys.map(({ kid, created_at, retired_at }) => ({
      kid,
      created_at: created_at.toISOString(),
      retired_at: retired_at?.toISOString() ?? null,
    })),
    version,
  }
}

/**
 * Lets the company issue credentials, or no more; its first key is made then, so that its DID resolves at once.
 * @throws Failure 409 when its settings were modified since `version` was read.
 */
export async function saveCredentialSettings(
  services: Services,
  scope: Scope,
  { enabled, url, version }: z.output<typeof credentials.saveSettings.body>,
): Promise<CredentialSettings> {
  await saveSettings(services.db, scope, SETTINGS, version, async (tx) => {
    if (enabled) {
      await lockCredentials(tx, scope.tenantId)
      await currentKey(tx, services.settings, scope.tenantId)
    }
    return { credentials_enabled: enabled, credentials_url: url }
  })
  return credentialSettings(services, scope)
}

/** Replaces the key that signs. Throws Failure 404 where the company issues none. */
export function rotateKey({ db, settings }: Services, scope: Scope): Promise<CredentialSettings> {
  return db.transaction(scope, async (tx) => {
    const { enabled } = await readCompany(tx, scope.tenantId)
    if (!enabled) throw notFound('La compañía no emite credenciales verificables')
    await lockCredentials(tx, scope.tenantId)
    await replaceKey(tx, settings, scope.tenantId)
    return read(tx, settings, scope)
  })
}
