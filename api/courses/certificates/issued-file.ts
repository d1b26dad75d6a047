import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import { issueCredentials } from '../credentials/issue.ts'
import type { Services } from '#api/platform/services/services.ts'
import { renderCertificate } from './renderer.ts'
import { asPrinted, type StoredCertificate } from './stored.ts'

/** SHA-256 of a file. */
export const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

/**
 * Draws a certificate as it is issued: with its credential in the document information, and with its digest stored, so that
 * the file is recognized after a later version draws certificates otherwise.
 */
export async function drawIssued(
  services: Pick<Services, 'db' | 'settings' | 'log'>,
  tenantId: number,
  stored: StoredCertificate,
): Promise<Uint8Array<ArrayBuffer>> {
  const credentials = await credentialsOf(services, tenantId, [stored])
  const bytes = await renderCertificate(asPrinted(stored, services.settings, credentials(stored)))
  const digests = digestStore(services, tenantId)
  digests.add(stored, bytes)
  await digests.flush()
  return bytes
}

/** Returns the function from a certificate to its compact JWS, or null; all are signed at once. */
export async function credentialsOf(
  services: Pick<Services, 'db' | 'settings'>,
  tenantId: number,
  certificates: readonly StoredCertificate[],
): Promise<(of: StoredCertificate) => string | null> {
  const ids = certificates.map(({ certificate_id }) => certificate_id)
  const issued = await issueCredentials(services, tenantId, 'certificate', ids)
  return ({ certificate_id }) => issued?.get(certificate_id)?.jws ?? null
}

const BATCH = 100

/**
 * Collects digests of drawn certificates and stores them in batches. One that cannot be stored is no reason to refuse the
 * file: whoever checks it has it drawn again.
 */
export function digestStore({ db, log }: Pick<Services, 'db' | 'log'>, tenantId: number) {
  let drawn: { id: number; sha256: string }[] = []
  return {
    add({ certificate_id: id }: StoredCertificate, bytes: Uint8Array) {
      drawn.push({ id, sha256: digestOf(bytes).toString('hex') })
    },
    isFull: () => drawn.length >= BATCH,
    async flush() {
      const rows = JSON.stringify(drawn)
      drawn = []
      if (rows === '[]') return
      await db
        .transaction({ tenantId }, (tx) =>
          tx.query(
            sql`insert into certificate_files (tenant_id, certificate_id, sha256)
                select ${tenantId}, id, decode(sha256, 'hex')
                from json_to_recordset(${rows}) as drawn(id bigint, sha256 text)
                on conflict do nothing`,
          ),
        )
        .catch((error: unknown) => log.warn({ err: error }, 'digests of certificates not stored'))
    },
  }
}
