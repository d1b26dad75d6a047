import sql from 'sql-template-tag'
import { CREDENTIAL_TYPE } from '#contract/courses/credentials.ts'
import type { Download } from '#api/platform/downloads/download.ts'
import { notFound } from '#api/platform/http/failure.ts'
import type { Services } from '#api/platform/services/services.ts'
import { didDocument } from './did-document.ts'
import { publicKeys } from './keys.ts'
import { LIST_SECONDS, statusList } from './status-list.ts'

/** Documents for verifiers, the same for everybody: shared caches may keep them, and pages of any origin read them. */
const SHARED = {
  'cache-control': `public, max-age=${LIST_SECONDS}`,
  'access-control-allow-origin': '*',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
}

/**
 * Returns the DID document of a company, suspended or not, and whether it still issues credentials or not: what it signed
 * is verified with it. @throws Failure 404 where it never signed anything, as for a uuid of nobody.
 */
export async function openDidDocument({ db, settings }: Services, uuid: string): Promise<Download> {
  const scope = { tenantId: await issuerOf(db, uuid) }
  const keys = await publicKeys(db.for(scope), scope.tenantId)
  const document = JSON.stringify(didDocument(settings, uuid, keys))
  return {
    headers: { ...SHARED, 'content-type': 'application/did+ld+json' },
    open: () => document,
  }
}

/** Returns a status list of a company as VC-JWT. Throws Failure 404 as above, or when it has no such list. */
export async function openStatusList(
  { db, settings }: Services,
  of: { uuid: string; list: number },
): Promise<Download> {
  const tenantId = await issuerOf(db, of.uuid)
  const list = await db.transaction({ tenantId }, (tx) => statusList(tx, settings, tenantId, of))
  if (!list) throw notFound()
  return { headers: { ...SHARED, 'content-type': CREDENTIAL_TYPE }, open: () => list }
}

async function issuerOf(db: Services['db'], uuid: string): Promise<number> {
  const [found] = await db.queryWithoutTenant<{ id: number }>(
    sql`select id from credential_issuer(${uuid})`,
  )
  if (!found) throw notFound()
  return found.id
}
