import { compactVerify, decodeJwt, importJWK } from 'jose'
import sql from 'sql-template-tag'
import type { Services } from '#api/platform/services/services.ts'
import { ALGORITHM, publicKeys } from './keys.ts'

const COMPACT_JWS = /^[\w-]{1,2000}\.[\w-]{1,20000}\.[\w-]{1,2000}$/

const ID = /^urn:uuid:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/**
 * Checks a credential in compact form against the keys of the company that signed the one of its id. Returns undefined when
 * the text is none, or its id is of no credential of this installation.
 */
export async function verifyCredential(
  { db }: Pick<Services, 'db'>,
  text: string,
): Promise<{ hash: string; intact: boolean; superseded: boolean } | undefined> {
  const [, uuid] = (COMPACT_JWS.test(text) && ID.exec(idIn(text))) || []
  if (!uuid) return undefined
  const [found] = await db.queryWithoutTenant<{
    tenant_id: number
    hash: string | null
    superseded: boolean
  }>(sql`select tenant_id, hash, superseded from find_credential(${uuid}::uuid)`)
  if (!found?.hash) return undefined
  const scope = { tenantId: found.tenant_id }
  const keys = await publicKeys(db.for(scope), scope.tenantId)
  const { hash, superseded } = found
  return { hash, superseded, intact: await isSignedBy(keys, text) }
}

function idIn(text: string): string {
  try {
    return String(decodeJwt(text).jti)
  } catch {
    return ''
  }
}

async function isSignedBy(keys: Awaited<ReturnType<typeof publicKeys>>, jws: string) {
  const results = await Promise.allSettled(
    keys.map(async ({ public_key }) =>
      compactVerify(jws, await importJWK(public_key, ALGORITHM), { algorithms: [ALGORITHM] }),
    ),
  )
  return results.some(({ status }) => status === 'fulfilled')
}
