import type { Hono } from 'hono'
import { brand, MAX_LOGO_BYTES } from '#contract/access/brand.ts'
import type { ApiEnv } from '#api/platform/calls/context.ts'
import { serve } from '#api/platform/calls/serve.ts'
import { readUpload } from '#api/platform/calls/upload.ts'
import type { Services } from '#api/platform/services/services.ts'
import { openLogo, storeLogo } from './logos.ts'
import { brandOfCompany, brandSettings, changeBrand } from './settings.ts'

export function mountBrand(app: Hono<ApiEnv>, services: Services): void {
  const { db } = services
  serve(app, services, 'brand', brand, {
    settings: ({ scope }) => brandSettings(db, scope),
    changeSettings: ({ body, scope }) => changeBrand(services, scope, body),
    uploadLogo: async ({ scope, c }) =>
      storeLogo(services, scope, await readUpload(c, { field: 'file', maxBytes: MAX_LOGO_BYTES })),
    logo: ({ params }) => openLogo(services, params),
    ofCompany: async ({ query }) => ({ brand: await brandOfCompany(db, query.company ?? '') }),
  })
}
