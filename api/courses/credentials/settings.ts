import sql from 'sql-template-tag'
import type { z } from 'zod'
import type { credentials, CredentialSettings } from '#contract/courses/credentials.ts'
import type { Queryable } from '#api/platform/db/database.ts'
import { notFound } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { requireVersion } from '#api/platform/calls/version.ts'
import type { Services } from '#api/platform/services/services.ts'
import { logged, readTenant } from '#api/platform/tenant/change.ts'
import { readCompany } from './company.ts'
import { didDocumentUrl, didOf, isResolvable } from './issuer.ts'
import { currentKey, lockCredentials, publicKeys, replaceKey } from './keys.ts'

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
export function saveCredentialSettings(
  { db, settings }: Services,
  scope: Scope,
  { enabled, url, version }: z.output<typeof credentials.saveSettings.body>,
): Promise<CredentialSettings> {
  const { tenantId } = scope
  return db.transaction(scope, async (tx) => {
    await tx.query(sql`select from tenants where id = ${tenantId} for no key update`)
    const before = await readCompany(tx, tenantId)
    requireVersion(version, before.version, 'la configuración de credenciales')
    await tx.query(
      sql`update tenants set credentials_enabled = ${enabled}, credentials_url = ${url},
            version = version + 1 where id = ${tenantId}`,
    )
    const was = { credentials_enabled: before.enabled, credentials_url: before.url }
    const is = { credentials_enabled: enabled, credentials_url: url }
    const changed = Object.keys(is).filter(
      (key) => was[key as 'credentials_url'] !== is[key as 'credentials_url'],
    )
    const only = (all: object) =>
      Object.fromEntries(Object.entries(all).filter(([key]) => changed.includes(key)))
    if (changed.length > 0) {
      await logged(tx, 'update', await readTenant(tx, tenantId), only(was), only(is))
    }
    if (enabled) {
      await lockCredentials(tx, tenantId)
      await currentKey(tx, settings, tenantId)
    }
    return read(tx, settings, scope)
  })
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
