import { Resolver } from 'node:dns/promises'
import type { Settings } from '../../../settings.ts'

/** Name of the TXT record that proves a domain. */
export const recordNameOf = (domain: string) => `_sendero-sign-on.${domain}`

/** Content of the record. */
export const recordValueOf = (token: string) => `sendero-sign-on=${token}`

export type Looked = 'proven' | 'other' | 'missing' | 'unreachable'

/** Looks the TXT record of a domain up. */
export async function lookUpRecord(
  { signOn: { dnsServers } }: Pick<Settings, 'signOn'>,
  { domain, token }: { domain: string; token: string },
): Promise<Looked> {
  const resolver = new Resolver({ timeout: 3000, tries: 2 })
  if (dnsServers) resolver.setServers(dnsServers)
  try {
    const records = await resolver.resolveTxt(recordNameOf(domain))
    const said = records.map((parts) => parts.join('').trim())
    return said.includes(recordValueOf(token)) ? 'proven' : 'other'
  } catch (error) {
    const { code } = error as { code?: string }
    return code === 'ENOTFOUND' || code === 'ENODATA' ? 'missing' : 'unreachable'
  }
}
