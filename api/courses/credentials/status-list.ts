import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import sql from 'sql-template-tag'
import type { Transaction } from '#api/platform/db/database.ts'
import type { Settings } from '../../../settings.ts'
import { didOf, statusListUrl } from './issuer.ts'
import { currentKey, lockCredentials } from './keys.ts'
import { LIST_ENTRIES } from './places.ts'
import { inSeconds, signCredential } from './sign.ts'

const compress = promisify(gzip)

/** Time for which verifiers and caches may keep a status list. */
export const LIST_SECONDS = 300

/**
 * Returns a status list of a company as a signed BitstringStatusListCredential; undefined when the company has given no
 * place of it away.
 */
export async function statusList(
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
