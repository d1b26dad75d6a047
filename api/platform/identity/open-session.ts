import sql from 'sql-template-tag'
import type { Session } from '#contract/access/auth.ts'
import { int32Id } from '#contract/platform/values/shapes.ts'
import type { Database } from '../db/database.ts'
import { prepared } from '../db/statement.ts'
import { isApiToken } from './api-token.ts'
import { Failure, notFound } from '../http/failure.ts'
import { impersonatedScope } from './impersonation.ts'
import { openApiToken } from './open-api-token.ts'
import type { TokenRateLimiter } from '../limiters/rate-limit.ts'
import type { Scope } from './scope.ts'
import { accessOf, type AccessRow } from './tenant-access.ts'
import type { Tokens } from './tokens.ts'

/** Services that authenticate a request. */
export type SessionServices = {
  db: Database
  tokens: Tokens
  tokenRateLimiter: TokenRateLimiter
}

type SessionRow = AccessRow & {
  id: number
  username: string
  email: string
  first_name: string
  last_name: string
  role: Session['user']['role']
  superadmin: boolean
  convalidate_enabled: boolean
  must_change_password: boolean
  must_add_second_factor: boolean
  home_tenant_id: number
  unmarked: boolean
  impersonating: boolean
}

/** Value of X-Tenant-Id with which a super-administrator reads all tenants. */
const ALL_TENANTS = 'all'

export const ended = () => new Failure(401, 'session_ended', 'Tu sesión terminó. Ingresa de nuevo.')

/**
 * Authenticates a request and returns its scope. Queries the database each time, so that ending the
 * session, disabling a user, changing their role or password, or suspending their tenant applies
 * from the next request on. The scope of a session that sees the console as somebody else is that of its subject.
 *
 * @param headers `authorization` with the bearer token; `x-tenant-id` when a super-administrator
 *   acts on another tenant, or `all` for every one.
 * @param address network address of the caller, for API tokens.
 * @throws Failure 401 without a live session; 404 when the actor may not act on the tenant.
 */
export async function openSession(
  { db, tokens }: Pick<SessionServices, 'db' | 'tokens'>,
  headers: Headers,
  requestId: string,
  address = 'unknown',
): Promise<Scope> {
  const token = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  if (token !== undefined && isApiToken(token))
    return openApiToken(db, token, { headers, address, requestId })
  const claims = token === undefined ? null : await tokens.read(token)
  if (!claims) throw ended()

  const acting = actingTenant(headers)
  const { userId, sessionId } = claims
  const [row] = await db.queryWithoutTenant<SessionRow>(
    prepared(sql`select * from open_session(${sessionId}, ${userId}, ${acting})`),
  )
  if (!row && acting !== null) {
    const [own] = await db.queryWithoutTenant(
      sql`select from open_session(${sessionId}, ${userId}, null)`,
    )
    if (own) throw notFound()
  }
  if (!row) throw ended()
  const allTenants = headers.get('x-tenant-id') === ALL_TENANTS
  if (allTenants && !row.superadmin) throw notFound()
  if (row.unmarked) markUsed(db, sessionId)
  const caller: Scope = {
    actor: {
      id: row.id,
      username: row.username,
      email: row.email,
      first_name: row.first_name,
      last_name: row.last_name,
      role: row.role,
      superadmin: row.superadmin,
      convalidate_enabled: row.convalidate_enabled,
      tenant_id: row.home_tenant_id,
    },
    ...accessOf(row),
    acting: row.tenant_id !== row.home_tenant_id,
    ...(allTenants && { everyCompany: true }),
    mustChangePassword: row.must_change_password,
    mustAddSecondFactor: row.must_add_second_factor,
    sessionId,
    requestId,
  }
  if (!row.impersonating) return caller
  const seen = await impersonatedScope(db, caller)
  if (!seen) return caller
  // The subject acts on no other tenant than their own.
  if (allTenants || (acting !== null && acting !== seen.tenantId)) throw notFound()
  return seen
}

/** Updates the last use without waiting; the next request repairs a failed update. */
function markUsed(db: Database, sessionId: number): void {
  db.queryWithoutTenant(sql`select mark_session_used(${sessionId})`).catch(() => {})
}

function actingTenant(headers: Headers): number | null {
  const given = headers.get('x-tenant-id')
  if (given === null || given === ALL_TENANTS) return null
  const parsed = int32Id.safeParse(given)
  if (!parsed.success) throw notFound()
  return parsed.data
}
