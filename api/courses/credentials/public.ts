import sql from 'sql-template-tag'
import { CREDENTIAL_TYPE } from '#contract/courses/credentials.ts'
import type { Download } from '#api/platform/downloads/download.ts'
import { notFound } from '#api/platform/http/failure.ts'
import type { Services } from '#api/platform/services/services.ts'
import type { Settings } from '../../../settings.ts'
import { didOf, statusListUrl } from './issuer.ts'
import { publicKeys, ALGORITHM, type PublicKey, currentKey, lockCredentials } from './keys.ts'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Transaction } from '#api/platform/db/database.ts'
import { LIST_ENTRIES } from './places.ts'
import { inSeconds, signCredential } from './sign.ts'

const compress = promisify(gzip)

/** Time for which verifiers and caches may keep a status list. */
const LIST_SECONDS = 300

/**
 * Returns a status list of a company as a signed BitstringStatusListCredential; undefined when the company has given no
 * place of it away.
 */
async function statusList(
  tx: Transaction,
  settings: Settings,
  tenantId: number,
  { uuid, list }: { uuid: string; list: number },
): Promise<string | undefined> {
  const [given] = await tx.query(
    sql`select from credentials where tenant_id = ${tenantId} and status_list = ${list} limit 1`,
  )
  // The first list is there before the first credential, for whoever looks the address up.
  if (!given && list !== 1) return undefined
  const revoked = await tx.query<{ place: number }>(
    sql`select place from revoked_places(${list}::int)`,
  )
  await lockCredentials(tx, tenantId)
  const key = await currentKey(tx, settings, tenantId)
  const url = statusListUrl(settings, uuid, list)
  const began = new Date(Math.floor(Date.now() / (LIST_SECONDS * 1000)) * LIST_SECONDS * 1000)
  const credential = {
    '@context': ['https://www.w3.org/ns/credentials/v2'],
    id: url,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: didOf(settings, uuid),
    validFrom: inSeconds(began),
    credentialSubject: {
      id: `${url}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList: await encoded(revoked.map(({ place }) => place)),
    },
  }
  return signCredential(credential, key, 'vc+jwt')
}

/** Returns a bitstring with these bits set, the first bit being the highest of its byte: gzip, then multibase base64url. */
async function encoded(places: readonly number[]): Promise<string> {
  const bits = new Uint8Array(LIST_ENTRIES / 8)
  for (const place of places) bits[place >> 3]! |= 0x80 >> (place & 7)
  return `u${(await compress(bits)).toString('base64url')}`
}

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

/** Returns the DID document of a company. Replaced keys stay in it and verify what they signed. */
function didDocument(settings: Settings, uuid: string, keys: readonly PublicKey[]) {
  const did = didOf(settings, uuid)
  const methods = keys.map(({ kid, public_key }) => ({
    id: `${did}#${kid}`,
    type: 'JsonWebKey2020',
    controller: did,
    publicKeyJwk: { ...public_key, kid, alg: ALGORITHM, use: 'sig' },
  }))
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/suites/jws-2020/v1'],
    id: did,
    verificationMethod: methods,
    assertionMethod: methods.map(({ id }) => id),
  }
}
