import { randomBytes } from 'node:crypto'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Transaction } from '#api/platform/db/database.ts'
import type { Services } from '#api/platform/services/services.ts'
import { achievementCredential } from './achievement-credential.ts'
import { readCompany, type Company } from './company.ts'
import { factsOf, SOURCE, type CredentialKind, type Fact } from './facts.ts'
import { didOf } from './issuer.ts'
import { currentKey, lockCredentials, type SigningKey } from './keys.ts'
import { takePlaces, type Place } from './places.ts'
import { signCredential } from './sign.ts'

/** A signed credential: its row and its compact JWS. */
export type Issued = { id: number; jws: string }

type Issuer = Pick<Services, 'db' | 'settings'>

type Stored = Issued & { source: number }

/**
 * Returns the credentials of certificates, or of certifications that people hold, by the id of each. Those not yet
 * signed are signed now, all in one transaction, and stored: they are the same bytes ever after. Returns null where
 * the company issues none.
 *
 * Signing is no act of the reader, who may be anybody with a certificate's address: it is attributed to the system.
 */
export async function issueCredentials(
  { db, settings }: Issuer,
  tenantId: number,
  kind: CredentialKind,
  sources: readonly number[],
): Promise<Map<number, Issued> | null> {
  const scope = { tenantId }
  const company = await readCompany(db.for(scope), tenantId)
  if (!company.enabled) return null
  const stored = storedOf(kind, tenantId, sources, didOf(settings, company.uuid))
  const found = bySource(await db.query<Stored>(scope, stored))
  if (sources.every((source) => found.has(source))) return found
  return db.transaction(scope, async (tx) => {
    await lockCredentials(tx, tenantId)
    const before = bySource(await tx.query<Stored>(stored))
    const missing = sources.filter((source) => !before.has(source))
    const facts = await tx.query<Fact>(factsOf(kind, tenantId, missing, company.timezone))
    if (facts.length > 0) await issue(tx, { settings, tenantId, kind, company }, facts)
    return bySource(await tx.query<Stored>(stored))
  })
}

const bySource = (rows: readonly Stored[]) =>
  new Map(rows.map(({ source, ...issued }) => [source, issued]))

function storedOf(
  kind: CredentialKind,
  tenantId: number,
  sources: readonly number[],
  did: string,
): Sql {
  const source = raw(SOURCE[kind])
  return sql`select ${source} as source, id, jws from credentials
    where tenant_id = ${tenantId} and ${source} = any(${sources}::bigint[])
      and superseded_at is null and issuer = ${did}`
}

type Issuing = {
  settings: Services['settings']
  tenantId: number
  kind: CredentialKind
  company: Company
}

async function issue(tx: Transaction, issuing: Issuing, facts: readonly Fact[]): Promise<void> {
  const { settings, tenantId, company } = issuing
  const key = await currentKey(tx, settings, tenantId)
  const places = await takePlaces(tx, tenantId, facts.length)
  const rows = await Promise.all(
    facts.map((fact, at) => newRow(issuing, key, fact, places[at]!, didOf(settings, company.uuid))),
  )
  await store(tx, issuing, rows)
}

async function newRow(
  { settings, company }: Issuing,
  key: SigningKey,
  fact: Fact,
  place: Place,
  issuer: string,
) {
  const credential = achievementCredential(settings, company, fact, place)
  return {
    source: fact.source,
    uuid: credential.id.replace('urn:uuid:', ''),
    issuer,
    user_id: fact.user_id,
    hash: fact.hash ?? randomBytes(18).toString('base64url'),
    name: fact.name,
    full_name: fact.full_name,
    valid_from: credential.validFrom,
    valid_until: credential.validUntil ?? null,
    jws: await signCredential(credential, key, 'JWT'),
    list: place.list,
    place: place.index,
  }
}

/**
 * Stores signed credentials. One that takes the place of another gets its public page, and is revoked where an
 * administrator had revoked the other.
 */
async function store(
  tx: Transaction,
  { tenantId, kind }: Issuing,
  rows: Awaited<ReturnType<typeof newRow>>[],
): Promise<void> {
  const source = raw(SOURCE[kind])
  const sources = rows.map((row) => row.source)
  await tx.query(
    sql`update credentials set superseded_at = now()
        where tenant_id = ${tenantId} and ${source} = any(${sources}::bigint[]) and superseded_at is null`,
  )
  const pages = await tx.query<{ source: number; hash: string }>(
    sql`update credentials c set hash = null from credentials old
        where c.tenant_id = ${tenantId} and c.${source} = any(${sources}::bigint[]) and c.hash is not null
          and old.tenant_id = c.tenant_id and old.id = c.id
        returning c.${source} as source, old.hash`,
  )
  const pageOf = new Map(pages.map(({ source, hash }) => [source, hash]))
  const credentialRows = rows.map((row) => ({ ...row, hash: pageOf.get(row.source) ?? row.hash }))
  await tx.query(
    sql`insert into credentials (tenant_id, kind, ${source}, uuid, issuer, user_id, hash, name,
          full_name, valid_from, valid_until, jws, status_list, status_index)
        select ${tenantId}, ${kind}, r.source, r.uuid, r.issuer, r.user_id, r.hash, r.name,
          r.full_name, r.valid_from, r.valid_until, r.jws, r.list, r.place
        from json_to_recordset(${JSON.stringify(credentialRows)}) as r(source bigint, uuid uuid, issuer text,
          user_id bigint, hash text, name text, full_name text, valid_from timestamptz,
          valid_until timestamptz, jws text, list int, place int)`,
  )
  await tx.query(
    sql`insert into credential_revocations (tenant_id, credential_id, reason)
        select distinct on (newer.id) newer.tenant_id, newer.id, r.reason
        from credentials newer
        join credentials older on older.tenant_id = newer.tenant_id
          and older.${source} = newer.${source} and older.superseded_at is not null
        join credential_revocations r on r.tenant_id = older.tenant_id and r.credential_id = older.id
        where newer.tenant_id = ${tenantId} and newer.${source} = any(${sources}::bigint[])
          and newer.superseded_at is null
        order by newer.id, older.id desc`,
  )
}
