import type { Hono } from 'hono'
import { certificates } from '#contract/certificates.ts'
import { limitByAddress } from '../http/rate-limit.ts'
import { bindingsOf, type ApiEnv } from '../http/context.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { downloadCertificates } from './archive.ts'
import { checkCertificate } from './check.ts'
import { downloadCertificate } from './download.ts'

/**
 * Rate limit for an office behind one address that checks many. It need not stop guessing, as hashes cannot
 * be guessed.
 */
const CHECKS = { name: 'certificate-check', points: 60, seconds: 60 }

export function mountCertificates(app: Hono<ApiEnv>, services: Services): void {
  const { db, settings } = services
  const takeCheck = limitByAddress(db, CHECKS)

  serve(app, services, 'certificates', certificates, {
    check: async ({ params, c }) => {
      c.header('x-robots-tag', 'noindex')
      await takeCheck(bindingsOf(c).address ?? 'unknown')
      const check = await checkCertificate(db, params.hash)
      return { ...check, support_email: check.support_email ?? settings.supportEmail }
    },
    download: ({ params, scope }) => downloadCertificate(services, scope, params),
    archive: ({ params, scope }) => downloadCertificates(services, scope, params.tenant_course_id),
  })
}
