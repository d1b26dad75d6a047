import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import { Failure } from '#api/platform/http/failure.ts'
import { readUrlEncoded } from '#api/platform/http/url-encoded.ts'
import type { Services } from '#api/platform/services/services.ts'
import { companyWithSignOn } from './company.ts'
import { readConnection } from './connection.ts'
import { readLogoutToken, type LogoutToken } from './oidc/logout-token.ts'

/** OpenID Connect Back-Channel Logout 1.0: the provider says that somebody has signed out there. */

const MAX_BYTES = 64 * 1024
/** Seconds for which a token that was used is remembered; older ones are refused by their age. */
const REMEMBERED_SECONDS = 15 * 60

const refused = (message: string) => new Failure(400, 'invalid_request', message)

/** Reads the token of a provider's form. Throws Failure 400 without one, 413 when it is too large. */
export async function logoutTokenIn(request: Request): Promise<string> {
  const token = (await readUrlEncoded(request, MAX_BYTES)).get('logout_token')
  if (!token) throw refused('Falta logout_token')
  return token
}

/**
 * Ends the sessions that a provider's logout token names.
 * @throws Failure 400 for a token that is not the provider's for this company, too old, or used before.
 */
export async function endByProvider(
  services: Services,
  uuid: string,
  token: string,
  requestId: string,
): Promise<{ ended: number }> {
  const { db } = services
  const tenantId = await companyWithSignOn(db, uuid)
  const connection = await readConnection(db.for({ tenantId }), tenantId)
  if (connection?.protocol !== 'oidc')
    throw refused('La compañía no tiene un proveedor OpenID Connect')
  const said = await readLogoutToken(services.settings, connection, token).catch(
    (error: unknown) => {
      services.log.warn({ requestId, tenantId, err: error }, 'logout token refused')
      throw refused('El logout_token no es válido')
    },
  )
  return db.transaction({ tenantId, requestId }, async (tx) => {
    const fresh = await tx.query(
      sql`insert into sign_on_messages (tenant_id, hash, expires_at)
          values (${tenantId}, ${hashOf(connection.issuer, said)},
            now() + make_interval(secs => ${REMEMBERED_SECONDS}))
          on conflict do nothing returning 1`,
    )
    if (fresh.length === 0) throw refused('El logout_token ya se usó')
    const ended = await tx.query<{ id: number; user_id: number }>(
      sql`delete from sessions s using sign_on_sessions o
          where s.tenant_id = ${tenantId} and o.tenant_id = s.tenant_id and o.session_id = s.id
            and o.issuer = ${connection.issuer}
            and (${said.sid}::text is null or o.sid = ${said.sid})
            and (${said.sub}::text is null or o.subject = ${said.sub})
          returning s.id, s.user_id`,
    )
    await tx.query(
      sql`insert into audit_log (tenant_id, request_id, action, entity, entity_id, label, user_id)
          select ${tenantId}, ${requestId}, 'delete', 'session', gone.id, 'Por el proveedor de identidad',
            gone.user_id
          from unnest(${ended.map(({ id }) => id)}::bigint[],
            ${ended.map(({ user_id }) => user_id)}::bigint[]) as gone (id, user_id)`,
    )
    return { ended: ended.length }
  })
}

const hashOf = (issuer: string, { jti }: LogoutToken) =>
  createHash('sha256').update(`logout ${issuer} ${jti}`).digest()
