import { buffer } from 'node:stream/consumers'
import type { Hono } from 'hono'
import { certificates, MAX_CHECKED_BYTES } from '#contract/courses/certificates.ts'
import { limitByAddress } from '#api/platform/limiters/rate-limit.ts'
import { bindingsOf, type ApiContext, type ApiEnv } from '#api/platform/calls/context.ts'
import { serve } from '#api/platform/calls/serve.ts'
import { readUpload } from '#api/platform/calls/upload.ts'
import type { Services } from '#api/platform/services/services.ts'
import { downloadCertificates } from './archive.ts'
import { checkCertificate } from './check.ts'
import { checkFile } from './check-file.ts'
import { downloadPublicCredential } from './credential.ts'
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
