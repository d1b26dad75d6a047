import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import sql from 'sql-template-tag'
import { seal, unseal } from '#api/platform/secrets/sealing.ts'
import type { Queryable, Transaction } from '#api/platform/db/database.ts'
import type { Settings } from '../../../settings.ts'

/**
 * Algorithm of signatures. Open Badges 3.0 names RS256 as the one that all verifiers take and permits others; the
 * validator of 1EdTech takes RS256 and ES256. With P-256 a key is made at once and a signature is short enough for the
 * metadata of a PDF.
 */
export const ALGORITHM = 'ES256'

export type SigningKey = { kid: string; key: CryptoKey }

/** Public half of a key, as the DID document has it. */
export type PublicKey = { kid: string; public_key: JWK; created_at: Date; retired_at: Date | null }

/**
 * Returns the key that signs now; the first call of a company makes it. One that no secret of the installation opens any
 * more is replaced. Its caller holds `lockCredentials`.
 */
export async function currentKey(
  tx: Transaction,
  settings: Settings,
  tenantId: number,
): Promise<SigningKey> {
  const [stored] = await tx.query<{ kid: string; private_key_secret: Buffer }>(
    sql`select kid, private_key_secret from credential_keys
        where tenant_id = ${tenantId} and retired_at is null`,
  )
  if (!stored) return makeKey(tx, settings, tenantId)
  const jwk = opened(stored.private_key_secret, settings)
  if (!jwk) return replaceKey(tx, settings, tenantId)
  return { kid: stored.kid, key: (await importJWK(jwk, ALGORITHM)) as CryptoKey }
}

function opened(sealed: Buffer, { openingKeys }: Settings): JWK | null {
  try {
    return JSON.parse(unseal(sealed, openingKeys)) as JWK
  } catch {
    return null
  }
}

/** Makes a key that signs from now on. The private half of the one before is erased. */
export async function replaceKey(
  tx: Transaction,
  settings: Settings,
  tenantId: number,
): Promise<SigningKey> {
  await tx.query(
    sql`update credential_keys set retired_at = now(), private_key_secret = null
        where tenant_id = ${tenantId} and retired_at is null`,
  )
  return makeKey(tx, settings, tenantId)
}

async function makeKey(
  tx: Transaction,
  { sealingKey }: Settings,
  tenantId: number,
): Promise<SigningKey> {
  const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, { extractable: true })
  const jwk = await exportJWK(publicKey)
  const kid = await calculateJwkThumbprint(jwk)
  const sealed = seal(JSON.stringify(await exportJWK(privateKey)), sealingKey)
  await tx.query(
    sql`insert into credential_keys (tenant_id, kid, public_key, private_key_secret)
        values (${tenantId}, ${kid}, ${JSON.stringify(jwk)}, ${sealed})`,
  )
  return { kid, key: privateKey }
}

/** Returns the public keys of a company, the current one first. */
export function publicKeys({ query }: Queryable, tenantId: number): Promise<PublicKey[]> {
  return query<PublicKey>(
    sql`select kid, public_key, created_at, retired_at from credential_keys
        where tenant_id = ${tenantId} order by id desc`,
  )
}

/** Serializes what a company signs for the first time, until the end of the transaction. */
export async function lockCredentials(tx: Transaction, tenantId: number): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('credentials', ${tenantId}))`)
}
