import { z } from 'zod'
import { endpoint } from '#contract/platform/endpoint.ts'
import { id, instant, page, paged, versionRead, yesOrNo } from '#contract/platform/values/shapes.ts'

/** Security settings of a tenant: what it asks of its administrators. */

const count = z.number().int()

export const securitySettings = z.object({
  /** True: an administrator without a second factor gets to nothing but adding one. */
  second_factor_required: z.boolean(),
  /** Active administrators whom the actor sees, and those of them with a second factor. */
  administrators: count,
  with_second_factor: count,
  version: count,
})
export type SecuritySettings = z.infer<typeof securitySettings>

export const securityAdministrator = z.object({
  id,
  full_name: z.string(),
  email: z.string(),
  /** Null without a second factor. */
  second_factor_since: instant.nullable(),
})
export type SecurityAdministrator = z.infer<typeof securityAdministrator>

export const security = {
  settings: endpoint({
    method: 'get',
    path: '/security',
    summary: 'Qué exige la compañía a sus administradores, y cuántos lo cumplen',
    access: 'admin',
    tokens: 'none',
    answer: securitySettings,
  }),
  changeSettings: endpoint({
    method: 'put',
    path: '/security',
    summary: 'Cambiar qué exige la compañía a sus administradores',
    access: 'admin',
    tokens: 'none',
    body: z.object({ second_factor_required: yesOrNo, version: versionRead }),
    answer: securitySettings,
  }),
  administrators: endpoint({
    method: 'get',
    path: '/security/administrators',
    summary: 'Administradores activos con segundo factor o sin él, por nombre',
    access: 'admin',
    tokens: 'none',
    query: z.object({
      ...page,
      second_factor: z.stringbool({ error: 'Se espera true o false' }).optional(),
    }),
    answer: paged(securityAdministrator),
  }),
}
