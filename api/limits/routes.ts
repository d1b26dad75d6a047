import type { Hono } from 'hono'
import { limits } from '#contract/limits.ts'
import type { ApiEnv } from '#api/http/context.ts'
import { serve } from '#api/http/serve.ts'
import type { Services } from '../services.ts'

export function mountLimits(app: Hono<ApiEnv>, services: Services): void {
  const { importLimits, attachmentBytes } = services.settings

  serve(app, services, 'limits', limits, {
    get: () => ({ import: importLimits, attachment: { bytes: attachmentBytes } }),
  })
}
