import * as client from 'openid-client'
import sql from 'sql-template-tag'
import { unseal } from '#api/platform/secrets/sealing.ts'
import { callerOf } from '#api/platform/identity/impersonation.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import type { Services } from '#api/platform/services/services.ts'
import { addressesOf, companyOf } from './company.ts'
import { readConnection, type Connection } from './connection.ts'
import { providerOf } from './oidc/provider.ts'
import { samlLogoutAddress } from './saml/sign-on.ts'

type SignedOn = {
  protocol: Connection['protocol']
  issuer: string
  id_token: Buffer | null
  subject: string
  subject_format: string | null
  sid: string | null
}

/**
 * Returns the address at which the provider ends its session of the caller too (RP-initiated logout); null when the
 * session is not by sign-on, or the provider ends none. A provider that is away keeps nobody from signing out.
 */
export async function signOutUrl(
  services: Services,
  scope: Scope,
): Promise<{ url: string | null }> {
  const { db, settings, log } = services
  const { actor, sessionId } = callerOf(scope)
  const tenantId = actor.tenant_id
  const query = <Row extends object>(statement: Parameters<typeof db.query>[1]) =>
    db.query<Row>({ tenantId }, statement)
  const [session] = await query<SignedOn>(
    sql`select protocol, issuer, id_token, subject, subject_format, sid from sign_on_sessions
        where tenant_id = ${tenantId} and session_id = ${sessionId}`,
  )
  const connection = session && (await readConnection({ query }, tenantId))
  if (connection?.issuer !== session?.issuer || connection?.protocol !== session?.protocol)
    return { url: null }
  if (connection?.protocol === 'saml') {
    const { uuid } = await companyOf(db, tenantId)
    return { url: await samlLogoutAddress(settings, connection, { ...session!, uuid }) }
  }
  if (!session?.id_token || !connection) return { url: null }
  try {
    const provider = await providerOf(settings, connection)
    if (provider.serverMetadata().end_session_endpoint === undefined) return { url: null }
    const { signed_out } = addressesOf(settings, await companyOf(db, tenantId))
    const url = client.buildEndSessionUrl(provider, {
      id_token_hint: unseal(session.id_token, settings.openingKeys),
      post_logout_redirect_uri: signed_out,
    })
    return { url: url.href }
  } catch (error) {
    log.warn({ err: error, tenantId }, 'the provider of a sign-on could not be asked to sign out')
    return { url: null }
  }
}
