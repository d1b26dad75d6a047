import { z } from 'zod'
import { endpoint } from '#contract/platform/endpoint.ts'
import { id, instant, versionRead, yesOrNo } from '#contract/platform/values/shapes.ts'

/** Provisioning of people and groups by the directory of a company (SCIM 2.0; docs/decisions/0104-scim.md). */

const unknown = z.enum(['create', 'reject'], { error: 'Elige crear o rechazar' })

const settings = {
  enabled: yesOrNo,
  /** For a department that is no area yet. */
  unknown_areas: unknown,
  /** For a title that is no position yet. */
  unknown_positions: unknown,
  /** True: new people are sent their invitation. */
  invites: yesOrNo,
}

export const scimSettings = z.object({
  enabled: z.boolean(),
  unknown_areas: unknown,
  unknown_positions: unknown,
  invites: z.boolean(),
  version: z.number().int(),
  /** Address that the directory calls. */
  url: z.string(),
  /** People whom the directory maintains, and groups that it has linked. */
  users: z.number().int(),
  groups: z.number().int(),
  /** Live tokens of the company with the scope that the service asks for. */
  tokens: z.number().int(),
  /** Last use of one of them, up to a minute behind; null when none was used. */
  last_call_at: instant.nullable(),
})
export type ScimSettings = z.infer<typeof scimSettings>

export const scimRefusal = z.object({
  id,
  at: instant,
  method: z.string(),
  path: z.string(),
  status: z.number().int(),
  detail: z.string(),
})
export type ScimRefusal = z.infer<typeof scimRefusal>

export const scim = {
  settings: endpoint({
    method: 'get',
    path: '/scim/settings',
    summary: 'Si el directorio de la compañía mantiene a las personas, y cómo',
    access: 'admin',
    tokens: 'none',
    answer: scimSettings,
  }),
  changeSettings: endpoint({
    method: 'put',
    path: '/scim/settings',
    summary: 'Encender, apagar y ajustar el aprovisionamiento por el directorio de la compañía',
    access: 'admin',
    tokens: 'none',
    body: z.object({ ...settings, version: versionRead }),
    answer: scimSettings,
  }),
  refusals: endpoint({
    method: 'get',
    path: '/scim/refusals',
    summary: 'Las últimas solicitudes del directorio que se rechazaron, con el motivo',
    access: 'admin',
    tokens: 'none',
    answer: z.array(scimRefusal),
  }),
}

/**
 * The SCIM service itself, outside /api: RFC 7644 describes its calls. As an endpoint it says who may call it. Its only
 * scope includes reading: a directory reads before it writes.
 */
export const scimService = endpoint({
  method: 'post',
  path: '/scim/v2',
  summary: 'Aprovisionar personas y grupos desde el directorio de la compañía (SCIM 2.0)',
  access: 'admin',
  tokens: 'company',
  answer: { stream: 'application/scim+json' },
})
