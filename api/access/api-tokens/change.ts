import sql from 'sql-template-tag'
import type { z } from 'zod'
import type {
  ApiToken,
  apiTokenChanges,
  apiTokenRotation,
  MadeApiToken,
  newApiToken,
} from '#contract/access/api-tokens.ts'
import type { Database, Transaction } from '#api/platform/db/database.ts'
import { newSecret } from '#api/platform/identity/api-token.ts'
import { Failure } from '#api/platform/http/failure.ts'
import { requireVersion } from '#api/platform/calls/version.ts'
import type { Services } from '#api/platform/services/services.ts'
import { tellOfNewToken } from './mails.ts'
import type { Owner } from './owner.ts'
import { requireMayManage } from './policy.ts'
import { endOf, requireRoom, requireSettings } from './rules.ts'
import { answerOf, COLUMNS, lockToken } from './tokens.ts'

type Stored = Parameters<typeof answerOf>[0]

/**
 * Creates a token and tells its owner by mail. Only the hash of its secret is stored.
 * @throws Failure 409 as `requireRoom`; 422 as `requireMayManage`, `requireSettings` and `endOf`.
 */
export function createToken(
  services: Services,
  owner: Owner,
  draft: z.output<typeof newApiToken>,
): Promise<MadeApiToken> {
  requireMayManage(owner)
  requireSettings(owner, draft)
  return services.db.transaction(owner.scope, async (tx) => {
    await requireRoom(tx, owner)
    return insertToken(services, tx, owner, {
      ...draft,
      expiresAt: await endOf(tx, owner, draft.expires_on),
    })
  })
}

type Draft = {
  name: string
  scopes: readonly string[]
  addresses: readonly string[]
  expiresAt: Date
}

async function insertToken(
  services: Services,
  tx: Transaction,
  owner: Owner,
  { name, scopes, addresses, expiresAt }: Draft,
): Promise<MadeApiToken> {
  const { kind, scope, userId } = owner
  const { secret, hash, hint } = newSecret(kind)
  const maker = `${scope.actor.first_name} ${scope.actor.last_name}`.trim()
  const [row] = await tx.query<Stored>(
    sql`insert into api_tokens as t
          (tenant_id, user_id, name, scopes, addresses, hash, hint, created_by_name, expires_at)
        values (${scope.tenantId}, ${userId}, ${name}, ${scopes}::text[], ${addresses}::text[],
          ${hash}, ${hint}, ${maker}, ${expiresAt})
        returning ${COLUMNS}`,
  )
  const token = answerOf(row!)
  await tellOfNewToken(services, tx, owner, token)
  return { token, secret }
}

/** Refusal of a change of a token that ended. */
const tokenEnded = () =>
  new Failure(409, 'token_ended', 'El token ya no está vigente: no se puede cambiar')

/**
 * Changes name, scopes and addresses of a live token; they apply from its next call on.
 * @throws Failure 422 as `createToken`; 404; 409 when it ended, or was changed since `version` was read.
 */
export function updateToken(
  db: Database,
  owner: Owner,
  id: number,
  { version, ...changes }: z.output<typeof apiTokenChanges>,
): Promise<ApiToken> {
  requireMayManage(owner)
  return db.transaction(owner.scope, async (tx) => {
    const stored = await lockToken(tx, owner, id)
    if (stored.state !== 'live') throw tokenEnded()
    requireVersion(version, stored.version, 'este token')
    // Scopes that the owner could give once and not any more may stay away, but not be given again.
    requireSettings(owner, changes)
    const [row] = await tx.query<Stored>(
      sql`update api_tokens as t
          set name = ${changes.name}, scopes = ${changes.scopes}::text[],
            addresses = ${changes.addresses}::text[], version = t.version + 1
          where t.tenant_id = ${owner.scope.tenantId} and t.id = ${id} returning ${COLUMNS}`,
    )
    return answerOf(row!)
  })
}

/**
 * Replaces a live token by one with the same settings; the token of before ends at once, or after some hours.
 * @throws Failure as `createToken`; 404; 409 when it ended.
 */
export function rotateToken(
  services: Services,
  owner: Owner,
  id: number,
  { expires_on, overlap_hours }: z.output<typeof apiTokenRotation>,
): Promise<MadeApiToken> {
  requireMayManage(owner)
  return services.db.transaction(owner.scope, async (tx) => {
    const { state, name, scopes, addresses } = await lockToken(tx, owner, id)
    if (state !== 'live') throw tokenEnded()
    requireSettings(owner, { scopes, addresses })
    await tx.query(
      sql`update api_tokens set version = version + 1, ${
        overlap_hours === 0
          ? sql`revoked_at = now()`
          : sql`expires_at = least(expires_at, now() + make_interval(hours => ${overlap_hours})),
              expiry_told_at = coalesce(expiry_told_at, now())`
      } where tenant_id = ${owner.scope.tenantId} and id = ${id}`,
    )
    await requireRoom(tx, owner)
    return insertToken(services, tx, owner, {
      name,
      scopes,
      addresses,
      expiresAt: await endOf(tx, owner, expires_on),
    })
  })
}

/**
 * Revokes a token: its next call is refused. Idempotent, and nothing brings it back.
 * @throws Failure 422 as `requireMayManage`; 404.
 */
export function revokeToken(db: Database, owner: Owner, id: number): Promise<ApiToken> {
  requireMayManage(owner)
  return db.transaction(owner.scope, async (tx) => {
    const stored = await lockToken(tx, owner, id)
    if (stored.state !== 'live') return stored
    const [row] = await tx.query<Stored>(
      sql`update api_tokens as t set revoked_at = now(), version = t.version + 1
          where t.tenant_id = ${owner.scope.tenantId} and t.id = ${id} returning ${COLUMNS}`,
    )
    return answerOf(row!)
  })
}
