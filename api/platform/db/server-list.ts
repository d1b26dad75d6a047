/** Addresses of PostgreSQL servers, as libpq writes them: several hosts, and which of them is wanted. */

/** `postgres://user:password@`, the hosts, `/database?parameters`. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]+)(.*)$/

/** Parameter that the driver does not know. */
const ATTRIBUTES = 'target_session_attrs'

export type ServerList = {
  /** Address of each server, as the driver takes it. */
  readonly urls: readonly string[]
  /** True when a server that takes no writes is not wanted. */
  readonly writable: boolean
}

/**
 * Reads the servers of an address: `postgres://a:5432,b:5432/sendero?target_session_attrs=read-write`.
 * @returns null when it is no address of PostgreSQL.
 */
export function readServerList(address: string): ServerList | null {
  const [, credentials, hosts, rest] = PARTS.exec(address) ?? []
  if (hosts === undefined) {
    // A socket's directory stands in a parameter.
    return URL.canParse(address) ? { urls: [address], writable: false } : null
  }
  const urls = hosts.split(',').map((host) => `${credentials}${host}${rest}`)
  if (!urls.every((url) => URL.canParse(url))) return null
  const wanted = new URL(urls[0]!).searchParams.get(ATTRIBUTES)
  if (wanted === null) return { urls, writable: false }
  return {
    urls: urls.map((url) => without(url, ATTRIBUTES)),
    writable: ['read-write', 'primary'].includes(wanted),
  }
}

function without(address: string, parameter: string): string {
  const url = new URL(address)
  url.searchParams.delete(parameter)
  return url.href
}
