import { credentialFile, issuedFor } from '../credentials/download.ts'
import type { Download } from '#api/platform/downloads/download.ts'
import { notFound } from '#api/platform/http/failure.ts'
import type { Services } from '#api/platform/services/services.ts'
import { findByHash } from './check.ts'

/**
 * Downloads the credential of a certificate or certification for anybody who has its hash.
 * @throws Failure 404 when there is none: unknown, revoked, or of a company that issues no credentials.
 */
export async function downloadPublicCredential(
  services: Pick<Services, 'db' | 'settings'>,
  hash: string,
): Promise<Download> {
  const found = await findByHash(services.db, hash)
  const source = found && (found.certificate_id ?? found.user_certification_id)
  if (!found || found.revoked || source === null || source === undefined) {
    throw notFound('Este certificado no tiene una credencial')
  }
  const kind = found.certificate_id === null ? 'certification' : 'certificate'
  const { jws } = await issuedFor(services, found.tenant_id, kind, source)
  const name = (found.course_name ?? found.certification_name)!
  return credentialFile(jws, { name, full_name: found.full_name })
}
