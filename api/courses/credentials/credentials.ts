import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import type {
  Credential,
  credentials,
  CredentialStatus,
  SharedCredential,
} from '#contract/courses/credentials.ts'
import { inOrder, readPage } from '#api/platform/db/page.ts'
import type { Database, Queryable } from '#api/platform/db/database.ts'
import { withinActorAreas } from '#api/platform/identity/area-scope.ts'
import { conflict, notFound } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import type { Services } from '#api/platform/services/services.ts'
import { readCompany } from './company.ts'
import { validationUrl } from './issuer.ts'
import { linkedInUrl } from './linkedin.ts'

type Row = Omit<Credential, 'issued_at' | 'valid_until' | 'revoked_at'> & {
  issued_at: Date
  valid_until: Date | null
  revoked_at: Date | null
}

type SharedRow = Row & { hash: string; issued_on: string; expires_on: string | null }

/** SQL of the state of credentials `c` with their revocation `r`. */
const STATUS = raw(`case
  when r.credential_id is not null then 'revoked'
  when c.superseded_at is not null then 'superseded'
  when c.source_removed or (c.certificate_id is null and c.user_certification_id is null)
    then 'removed'
  when c.valid_until < now() then 'expired'
  else 'valid' end`)

const COLUMNS = sql`c.id, c.uuid, c.kind, c.name, c.full_name, c.user_id, c.issued_at, c.valid_until,
  ${STATUS} as status, r.created_at as revoked_at, r.reason as revocation_reason`

function fromCredentials(scope: Scope): Sql {
  return sql`from credentials c
    join users u on u.tenant_id = ${scope.tenantId} and u.id = c.user_id ${withinActorAreas(scope, 'u.area_id')}
    left join credential_revocations r on r.tenant_id = ${scope.tenantId} and r.credential_id = c.id
    where c.tenant_id = ${scope.tenantId}`
}

type Query = z.output<typeof credentials.list.query>

/** Lists what was issued about people whom the actor sees, the most recent first. */
export function listCredentials(db: Database, scope: Scope, { q, status, ...range }: Query) {
  const list = {
    matched: sql`select ${COLUMNS} ${fromCredentials(scope)}
      ${q ? sql`and fold(c.full_name || ' ' || c.name) like all (word_patterns(${q}))` : empty}
      ${status ? sql`and ${STATUS} = ${status satisfies CredentialStatus}` : empty}`,
    order: inOrder('issued_at', 'desc'),
  }
  return readPage<Row, Credential>(db, scope, list, range, toCredential)
}

function toCredential({ issued_at, valid_until, revoked_at, ...row }: Row): Credential {
  return {
    ...row,
    issued_at: issued_at.toISOString(),
    valid_until: valid_until?.toISOString() ?? null,
    revoked_at: revoked_at?.toISOString() ?? null,
  }
}

/** Returns a credential with its public page. Throws Failure 404 when the actor does not see it. */
export function getCredential(
  { db, settings }: Services,
  scope: Scope,
  id: number,
): Promise<SharedCredential> {
  return readShared(db.for(scope), settings, scope, id)
}

/**
 * Reads a credential with its public page, which is that of the newest credential about the same: one that took its place
 * has it.
 */
async function readShared(
  ask: Queryable,
  settings: Services['settings'],
  scope: Scope,
  id: number,
): Promise<SharedCredential> {
  const dayOf = (column: string) =>
    sql`(${raw(column)} at time zone ${scope.tenant.timezone})::date::text`
  const [found] = await ask.query<SharedRow>(
    sql`select ${COLUMNS}, ${dayOf('c.valid_from')} as issued_on, ${dayOf('c.valid_until')} as expires_on,
          coalesce(c.hash, (select newer.hash from credentials newer
            where newer.tenant_id = ${scope.tenantId} and newer.hash is not null
              and (newer.certificate_id = c.certificate_id
                or newer.user_certification_id = c.user_certification_id)), '') as hash
        ${fromCredentials(scope)} and c.id = ${id}`,
  )
  if (!found) throw notFound('No se encontró la credencial')
  const { hash, issued_on, expires_on, ...row } = found
  const { name: organization } = await readCompany(ask, scope.tenantId)
  const page = validationUrl(settings, hash)
  const linkedin = linkedInUrl({
    name: row.name,
    organization,
    issued: issued_on,
    expires: expires_on,
    page,
    id: row.uuid,
  })
  return { ...toCredential(row), page, linkedin }
}

/**
 * Revokes a credential: from the next reading of its status list on it is verified no more, and its public page says so.
 * @throws Failure 404 when the actor does not see it; 409 when it is revoked already.
 */
export function revokeCredential(
  { db, settings }: Services,
  scope: Scope,
  id: number,
  reason: string,
): Promise<SharedCredential> {
  return db.transaction(scope, async (tx) => {
    await readShared(tx, settings, scope, id)
    const stored = await tx.query(
      sql`insert into credential_revocations (tenant_id, credential_id, reason)
          values (${scope.tenantId}, ${id}, ${reason})
          on conflict do nothing returning credential_id`,
    )
    if (stored.length === 0) throw conflict('Esta credencial ya está revocada')
    return readShared(tx, settings, scope, id)
  })
}

/** Makes a revoked credential valid again; idempotent. Throws Failure 404 when the actor does not see it. */
export function restoreCredential(
  { db, settings }: Services,
  scope: Scope,
  id: number,
): Promise<SharedCredential> {
  return db.transaction(scope, async (tx) => {
    await readShared(tx, settings, scope, id)
    await tx.query(
      sql`delete from credential_revocations
          where tenant_id = ${scope.tenantId} and credential_id = ${id}`,
    )
    return readShared(tx, settings, scope, id)
  })
}
