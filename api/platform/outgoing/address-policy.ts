import { lookup } from 'node:dns/promises'
import ipaddr from 'ipaddr.js'

/**
 * Addresses that may be called. A company types the URL, so that without this policy it could reach what only this
 * machine reaches: its own services, those of its network, the metadata of its cloud.
 */

export type Address = { address: string; family: 4 | 6 }
export type Resolve = (host: string) => Promise<Address[]>

/** A URL or an address that is not called; `reason` is an error of an attempt. */
export class RefusedAddress extends Error {
  readonly reason: 'address' | 'unknown_host'

  constructor(reason: 'address' | 'unknown_host') {
    super(`refused: ${reason}`)
    this.reason = reason
  }
}

/** First bits of the global unicast addresses of IPv6, the only ones that are assigned. */
const GLOBAL_V6 = ipaddr.IPv6.parse('2000::')

/** True for an address of the public internet; what hides an IPv4 address in an IPv6 one is not. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(GLOBAL_V6, 3)
}

/** Returns the URL when it may be called as far as its text tells; null otherwise. */
export function readOutgoingUrl(text: string, privateAddresses: boolean): URL | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  if (url.protocol !== 'https:' && !(privateAddresses && url.protocol === 'http:')) return null
  if (url.username !== '' || url.password !== '' || url.hash !== '') return null
  // The parser has turned decimal, octal and hexadecimal spellings of an address into the usual one.
  const host = hostOf(url)
  if (host === '' || (ipaddr.isValid(host) && !privateAddresses && !isPublic(host))) return null
  return url
}

/** Host without the brackets of an IPv6 address. */
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[(.*)\]$/, '$1')

export const resolveHost: Resolve = async (host) => (await lookup(host, { all: true })) as Address[]

/**
 * Resolves the host of a URL once; only these addresses may be connected to.
 * @throws RefusedAddress when there is none, or when any of them is private.
 */
export async function addressesOf(
  url: URL,
  { privateAddresses, resolve }: { privateAddresses: boolean; resolve: Resolve },
): Promise<Address[]> {
  const found = await resolve(hostOf(url)).catch(() => [])
  if (found.length === 0) throw new RefusedAddress('unknown_host')
  if (!privateAddresses && !found.every(({ address }) => isPublic(address)))
    throw new RefusedAddress('address')
  return found
}
