import sql from 'sql-template-tag'
import type { Session } from '#contract/access/auth.ts'
import { seal } from '#api/platform/secrets/sealing.ts'
import { openSignIn, requireMayEnter, type Client } from '../auth/sign-in.ts'
import type { TenantScope, Transaction } from '#api/platform/db/database.ts'
import type { Services } from '#api/platform/services/services.ts'
import type { VerifiedClaims } from './claims.ts'
import { readConnection, type Connection } from './connection.ts'
import { findOrLink, type Person } from './person.ts'
import { signOnOff, superadminRefused } from './refusals.ts'
import { applyRole, roleOf } from './roles.ts'

/**
 * Signs in somebody whom the company's provider has authenticated, whatever the protocol was. The account is found by
 * issuer and subject; the first time it is linked by a verified e-mail of a domain that the company has proven, or a
 * learner is created. Our own second factor is not asked for: the provider asks for its own.
 *
 * @throws Failure 403 code 1003 for somebody disabled here, whatever the provider says; 403 code 1002 for somebody who
 *   does not use this client, created all the same; 403 with a code of SIGN_ON_REFUSALS.
 */
export async function enter(
  services: Services,
  { tenantId, claims }: { tenantId: number; claims: VerifiedClaims },
  client: Client,
): Promise<{ user: Session['user']; token: string }> {
  const { db } = services
  const nobody: TenantScope = { tenantId, requestId: client.requestId }
  const { person, connection } = await db.transaction(nobody, async (tx) => {
    const connection = await openConnection(tx, tenantId, claims.issuer)
    await oneAtATime(tx, claims)
    return { person: await admitted(services, tx, connection, claims), connection }
  })
  const account = { ...person, sign_on_only: false }
  requireMayEnter(account, client)
  const { id, first_name, last_name } = person
  const signedIn = await db.transaction(
    { ...nobody, actor: { id, first_name, last_name } },
    async (tx) => {
      await openConnection(tx, tenantId, claims.issuer)
      const signIn = { account, remember: false, endsAt: claims.sessionEndsAt ?? null }
      return openSignIn(services, signIn, client, tx, (sessionId) =>
        keepSession(services, tx, { connection, claims, sessionId, userId: id }),
      )
    },
  )
  return signedIn()
}

/** Returns the enabled connection of a company. Throws Failure 403 unless it is to this issuer. */
async function openConnection(
  tx: Transaction,
  tenantId: number,
  issuer: string,
): Promise<Connection> {
  const connection = await readConnection(tx, tenantId)
  if (!connection?.enabled || connection.issuer !== issuer) throw signOnOff()
  return connection
}

/** Lets the same account of the provider in once at a time, so that it is not created or linked twice. */
async function oneAtATime(tx: Transaction, { issuer, subject }: VerifiedClaims): Promise<void> {
  await tx.query(
    sql`select pg_advisory_xact_lock(hashtextextended(${`sign-on ${issuer} ${subject}`}, 0))`,
  )
}

/** Returns the account of the claims with the role that they give. */
async function admitted(
  services: Services,
  tx: Transaction,
  connection: Connection,
  claims: VerifiedClaims,
): Promise<Person> {
  const { tenant_id: tenantId } = connection
  const found = await findOrLink(services, tx, connection, claims)
  // The provider is the company's; a super-administrator's account is the installation's.
  if (found.superadmin) throw superadminRefused()
  const role = roleOf(connection, claims.groups)
  if (found.disabled || role === null || role === found.role) return found
  await applyRole(tx, { tenantId, userId: found.id, role })
  const [now] = await tx.query<Pick<Person, 'role' | 'token_version'>>(
    sql`select role, token_version from users where tenant_id = ${tenantId} and id = ${found.id}`,
  )
  return { ...found, ...now! }
}

type Opened = {
  connection: Connection
  claims: VerifiedClaims
  sessionId: number
  userId: number
}

/** Stores which of the provider's sessions a session belongs to. */
async function keepSession(
  { settings }: Services,
  tx: Transaction,
  { connection, claims, sessionId, userId }: Opened,
): Promise<void> {
  const { tenant_id: tenantId, protocol } = connection
  const { issuer, subject, sid, idToken, subjectFormat = null } = claims
  await tx.query(
    sql`insert into sign_on_sessions (tenant_id, session_id, protocol, issuer, subject, sid, id_token, subject_format)
        values (${tenantId}, ${sessionId}, ${protocol}, ${issuer}, ${subject}, ${sid},
          ${idToken === null ? null : seal(idToken, settings.sealingKey)}, ${subjectFormat})`,
  )
  await tx.query(
    sql`update sign_on_identities set last_used_at = now()
        where tenant_id = ${tenantId} and user_id = ${userId} and issuer = ${issuer}`,
  )
}
