import type { Hono } from 'hono'
import { limits } from '#contract/platform/limits.ts'
import type { ApiEnv } from '../calls/context.ts'
import { serve } from '../calls/serve.ts'
import type { Services } from '../services/services.ts'

export function mountLimits(app: Hono<ApiEnv>, services: Services): void {
  const { importLimits, attachmentBytes } = services.settings

  serve(app, services, 'limits', limits, {
    get: () => ({ import: importLimits, attachment: { bytes: attachmentBytes } }),
  })
}
