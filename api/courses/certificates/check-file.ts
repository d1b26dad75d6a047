import sql from 'sql-template-tag'
import type { FileCheck } from '#contract/courses/certificates.ts'
import { verifyCredential } from '../credentials/verify.ts'
import type { Services } from '#api/platform/services/services.ts'
import { findByHash } from './check.ts'
import { credentialsOf, digestOf } from './issued-file.ts'
import { renderCertificate } from './renderer.ts'
import { asPrinted, storedColumns, type StoredCertificate } from './stored.ts'

const UNKNOWN: FileCheck = { result: 'unknown', kind: null, hash: null }

/** Address of a certificate's page, as the link of every certificate has it, uncompressed. */
const PAGE_ADDRESS = /\/validate\/([A-Za-z0-9_-]{1,200})\)/g

/** Maximum number of different certificates that a file is compared with. */
const MAX_NAMED = 3

/**
 * Compares a file with what was issued. A PDF is intact when its digest is that of a certificate as it was drawn, then or now;
 * it is never parsed: only its bytes are compared, and searched for the address of a certificate. A credential is intact
 * when its signature is that of the company that it names.
 */
export async function checkFile(
  services: Pick<Services, 'db' | 'settings'>,
  bytes: Buffer,
): Promise<FileCheck> {
  // Readers accept some bytes before the header.
  if (bytes.subarray(0, 1024).includes('%PDF-')) return checkPdf(services, bytes)
  const text = bytes.toString('latin1').trim()
  const credential = await verifyCredential(services, text)
  if (!credential) return UNKNOWN
  const { hash, intact, superseded } = credential
  const result = intact ? (superseded ? 'replaced' : 'intact') : 'changed'
  return { result, kind: 'credential', hash }
}

async function checkPdf(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  bytes: Buffer,
): Promise<FileCheck> {
  const digest = digestOf(bytes)
  const [known] = await db.queryWithoutTenant<{ hash: string | null }>(
    sql`select certificate_with_digest(${digest}) as hash`,
  )
  if (known?.hash) return { result: 'intact', kind: 'certificate', hash: known.hash }
  for (const hash of hashesIn(bytes)) {
    const drawn = await drawnNow({ db, settings }, hash)
    if (!drawn) continue
    const intact = drawn.some((one) => digestOf(one).equals(digest))
    return { result: intact ? 'intact' : 'changed', kind: 'certificate', hash }
  }
  return UNKNOWN
}

function hashesIn(bytes: Buffer): string[] {
  const found = new Set<string>()
  for (const [, hash] of bytes.toString('latin1').matchAll(PAGE_ADDRESS)) {
    found.add(hash!)
    if (found.size === MAX_NAMED) break
  }
  return [...found]
}

/**
 * Draws a certificate as it would be drawn now, without a credential and with it: files of before digests were stored
 * have none. Returns null when there is no such certificate.
 */
async function drawnNow(
  services: Pick<Services, 'db' | 'settings'>,
  hash: string,
): Promise<Uint8Array[] | null> {
  const found = await findByHash(services.db, hash)
  if (!found || found.certificate_id === null) return null
  const { tenant_id: tenantId, timezone } = found
  const [stored] = await services.db.query<StoredCertificate>(
    { tenantId },
    sql`select ${storedColumns(timezone)} from certificates c
        where c.tenant_id = ${tenantId} and c.id = ${found.certificate_id}`,
  )
  if (!stored) return null
  const credentialOf = await credentialsOf(services, tenantId, [stored])
  const credentials = new Set([null, credentialOf(stored)])
  return Promise.all(
    [...credentials].map((credential) =>
      renderCertificate(asPrinted(stored, services.settings, credential)),
    ),
  )
}
