import { buffer } from 'node:stream/consumers'
import type { Hono } from 'hono'
import { certificates, MAX_CHECKED_BYTES } from '#contract/courses/certificates.ts'
import { limitByAddress } from '#api/platform/limiters/rate-limit.ts'
import { bindingsOf, type ApiContext, type ApiEnv } from '#api/platform/calls/context.ts'
import { serve } from '#api/platform/calls/serve.ts'
import { readUpload } from '#api/platform/calls/upload.ts'
import type { Services } from '#api/platform/services/services.ts'
import { downloadCertificates } from './archive.ts'
import { checkCertificate, findByHash } from './check.ts'
import { checkFile } from './check-file.ts'
import { credentialFile, issuedFor } from '../credentials/download.ts'
import type { Download } from '#api/platform/downloads/download.ts'
import { notFound } from '#api/platform/http/failure.ts'
import { downloadCertificate } from './download.ts'

/**
 * Rate limit for an office behind one address that checks many. It need not stop guessing, as hashes cannot
 * be guessed.
 */
const CHECKS = { name: 'certificate-check', points: 60, seconds: 60 }

/** Rate limit of files: one may have to be drawn again for its comparison. */
const FILES = { name: 'certificate-file', points: 20, seconds: 60 }

export function mountCertificates(app: Hono<ApiEnv>, services: Services): void {
  const { db, settings } = services
  const takeCheck = limitByAddress(db, CHECKS)
  const takeFile = limitByAddress(db, FILES)
  const addressOf = (c: ApiContext) => bindingsOf(c).address ?? 'unknown'

  serve(app, services, 'certificates', certificates, {
    check: async ({ params, c }) => {
      c.header('x-robots-tag', 'noindex')
      await takeCheck(addressOf(c))
      const check = await checkCertificate(services, params.hash)
      return { ...check, support_email: check.support_email ?? settings.supportEmail }
    },
    credential: async ({ params, c }) => {
      await takeCheck(addressOf(c))
      return downloadPublicCredential(services, params.hash)
    },
    checkFile: async ({ c }) => {
      await takeFile(addressOf(c))
      const upload = await readUpload(c, { field: 'file', maxBytes: MAX_CHECKED_BYTES })
      return checkFile(services, await buffer(upload.stream))
    },
    download: ({ params, scope }) => downloadCertificate(services, scope, params),
    archive: ({ params, scope }) => downloadCertificates(services, scope, params.tenant_course_id),
  })
}

/**
 * Downloads the credential of a certificate or certification for anybody who has its hash.
 * @throws Failure 404 when there is none: unknown, revoked, or of a company that issues no credentials.
 */
async function downloadPublicCredential(
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
