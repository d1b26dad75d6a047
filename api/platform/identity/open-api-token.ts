import ipaddr from 'ipaddr.js'
import sql from 'sql-template-tag'
import type { Session } from '#contract/access/auth.ts'
import type { Database } from '../db/database.ts'
import { prepared } from '../db/statement.ts'
import { hashOfToken } from './api-token.ts'
import { Failure, notFound } from '../http/failure.ts'
import type { Scope } from './scope.ts'
import { accessOf, type AccessRow } from './tenant-access.ts'

type Row = AccessRow & {
  token_id: number
  token_name: string
  scopes: string[]
  addresses: string[]
  unmarked: boolean
  user_id: number | null
  username: string | null
  email: string | null
  first_name: string | null
  last_name: string | null
  role: Session['user']['role'] | null
  convalidate_enabled: boolean | null
  must_change_password: boolean | null
  must_add_second_factor: boolean
}

/** The same for an unknown, a revoked and an expired token, so that nobody learns which one it is. */
const refused = () =>
  new Failure(401, 'invalid_token', 'El token no existe, venció o fue revocado', {
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
  })

/** Session id of a call by an API token: no session has it. */
const NO_SESSION = 0

/**
 * Authenticates a request by an API token and returns its scope: that of the person in their own tenant, or of an
 * administrator of the company, each limited by the token's scopes. Queries the database each time, as `openSession`.
 *
 * @param address network address of the caller, for tokens with an address list.
 * @throws Failure 401 without a live token; 403 from an address that it does not allow; 404 when it is to act on a
 *   tenant by X-Tenant-Id.
 */
export async function openApiToken(
  db: Database,
  bearer: string,
  { headers, address, requestId }: { headers: Headers; address: string; requestId: string },
): Promise<Scope> {
  const hash = hashOfToken(bearer)
  if (!hash) throw refused()
  const [row] = await db.queryWithoutTenant<Row>(
    prepared(sql`select * from open_api_token(${hash})`),
  )
  if (!row) throw refused()
  if (headers.has('x-tenant-id')) throw notFound()
  if (row.addresses.length > 0 && !isWithin(address, row.addresses)) {
    throw new Failure(
      403,
      'address_not_allowed',
      'El token no se admite desde la dirección de la que llega la llamada',
    )
  }
  if (row.unmarked) markUsed(db, row.token_id, address)
  return {
    actor: actorOf(row),
    ...accessOf(row),
    acting: false,
    mustChangePassword: row.must_change_password ?? false,
    mustAddSecondFactor: row.must_add_second_factor,
    sessionId: NO_SESSION,
    requestId,
    token: {
      id: row.token_id,
      kind: row.user_id === null ? 'company' : 'personal',
      name: row.token_name,
      scopes: row.scopes,
    },
  }
}

/** Actor of a token: the person; for the company an administrator of its own, by the token's id and name. */
function actorOf(row: Row): Scope['actor'] {
  const company = row.user_id === null
  return {
    id: row.user_id ?? row.token_id,
    username: row.username ?? '',
    email: row.email ?? '',
    first_name: company ? `Token «${row.token_name}»` : row.first_name!,
    last_name: row.last_name ?? '',
    role: company ? 'admin' : row.role!,
    // It acts on no other tenant, so that the right to do so is not a token's.
    superadmin: false,
    convalidate_enabled: row.convalidate_enabled ?? false,
    tenant_id: row.tenant_id,
  }
}

/** True when an address is one of a list, or within one of its ranges. */
export function isWithin(address: string, list: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false
  const given = ipaddr.process(address)
  return list.some((entry) => {
    const [range, bits] = rangeOf(entry)
    return range.kind() === given.kind() && given.match(range, bits)
  })
}

function rangeOf(entry: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (entry.includes('/')) return ipaddr.parseCIDR(entry)
  const one = ipaddr.parse(entry)
  return [one, one.kind() === 'ipv4' ? 32 : 128]
}

/** Updates the last use without waiting; the next request repairs a failed update. */
function markUsed(db: Database, id: number, address: string): void {
  db.queryWithoutTenant(sql`select mark_api_token_used(${id}, ${address})`).catch(() => {})
}
