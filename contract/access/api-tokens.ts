import { z } from 'zod'
import { MAX_ADDRESSES, MAX_TOKEN_NAME, OVERLAP_HOURS } from './api-token-words.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import {
  id,
  idParams,
  instant,
  requiredText,
  versionRead,
  wholeNumber,
} from '#contract/platform/values/shapes.ts'

/** Tokens with which programs call the API: of the company, and of a person (docs/decisions/0099-api-tokens.md). */

/** Last day on which the token works, in the company's time zone. */
const expiresOn = z.iso.date({ error: 'Debes especificar hasta cuándo sirve el token' })

const settings = {
  name: requiredText('Nombre', 'Debes especificar el nombre del token', MAX_TOKEN_NAME),
  /** `{feature}:read` or `{feature}:write`. */
  scopes: z
    .array(z.string().regex(/^[A-Za-z-]{1,60}:(read|write)$/, 'El permiso no existe'))
    .min(1, 'Debes elegir al menos un permiso')
    .max(200, 'Se admiten hasta 200 permisos')
    .transform((scopes) => [...new Set(scopes)]),
  /** Addresses or ranges (CIDR) from which the token works; without any it works from everywhere. */
  addresses: z
    .array(requiredText('Dirección', 'La dirección no es válida', 50))
    .max(MAX_ADDRESSES, `Se admiten hasta ${MAX_ADDRESSES} direcciones`)
    .default([]),
}

export const newApiToken = z.object({ ...settings, expires_on: expiresOn })

export const apiTokenChanges = z.object({ ...settings, version: versionRead })

const overlapHours = wholeNumber({ max: OVERLAP_HOURS.at(-1)! })
export const apiTokenRotation = z.object({
  expires_on: expiresOn,
  /** Hours that the token of before stays valid. */
  overlap_hours: overlapHours.default(0).meta({ ...overlapHours.meta(), default: 0 }),
})

export const apiToken = z.object({
  id,
  name: z.string(),
  /** Prefix and last four characters, to recognise it by. */
  hint: z.string(),
  scopes: z.array(z.string()),
  addresses: z.array(z.string()),
  created_at: instant,
  created_by: z.string(),
  expires_at: instant,
  /** Up to a minute behind; null when it was never used. */
  last_used_at: instant.nullable(),
  last_used_address: z.string().nullable(),
  state: z.enum(['live', 'expired', 'revoked']),
  revoked_at: instant.nullable(),
  version: z.number().int(),
})
export type ApiToken = z.infer<typeof apiToken>

/** A token with its secret, which is answered once; to a repeated request it is null. */
export const madeApiToken = z.object({ token: apiToken, secret: z.string().nullable() })
export type MadeApiToken = z.infer<typeof madeApiToken>

const scopeChoice = z.object({
  feature: z.string(),
  group: z.string(),
  label: z.string(),
  note: z.string().nullable(),
  read: z.boolean(),
  write: z.boolean(),
})

/** Returns the calls about the tokens of an owner, below `path`; none of them accepts an API token. */
function tokenCalls(path: string, whose: string, access: 'staff' | 'admin') {
  const own = { access, tokens: 'none' } as const
  const one = `${path}/{id}`
  return {
    list: endpoint({
      method: 'get',
      path,
      summary: `Los tokens de API ${whose}: los vigentes, y los que terminaron hace poco`,
      ...own,
      ...(access === 'staff' && { personal: true }),
      answer: z.object({
        live: z.array(apiToken),
        ended: z.array(apiToken),
        /** True while the owner's tokens are refused: the company requires a second factor that they do not have. */
        second_factor_missing: z.boolean(),
      }),
    }),
    create: endpoint({
      method: 'post',
      path,
      summary: `Crear un token de API ${whose}; la respuesta es la única que tiene el secreto`,
      ...own,
      body: newApiToken,
      status: 201,
      answer: madeApiToken,
    }),
    // Before `get`, so that `scopes` is not read as an id.
    scopes: endpoint({
      method: 'get',
      path: `${path}/scopes`,
      summary: `Los permisos que pueden tener los tokens de API ${whose}`,
      ...own,
      ...(access === 'staff' && { personal: true }),
      answer: z.array(scopeChoice),
    }),
    get: endpoint({
      method: 'get',
      path: one,
      summary: `Un token de API ${whose}`,
      ...own,
      ...(access === 'staff' && { personal: true }),
      params: idParams,
      answer: apiToken,
    }),
    update: endpoint({
      method: 'put',
      path: one,
      summary: `Cambiar el nombre, los permisos y las direcciones de un token de API ${whose}`,
      ...own,
      params: idParams,
      body: apiTokenChanges,
      answer: apiToken,
    }),
    rotate: endpoint({
      method: 'post',
      path: `${one}/rotation`,
      summary: `Reemplazar un token de API ${whose} por otro igual; el de antes sirve las horas que se pidan`,
      ...own,
      params: idParams,
      body: apiTokenRotation,
      status: 201,
      answer: madeApiToken,
    }),
    revoke: endpoint({
      method: 'delete',
      path: one,
      summary: `Revocar un token de API ${whose}: deja de servir desde la siguiente llamada`,
      ...own,
      params: idParams,
      answer: apiToken,
    }),
  }
}

export const apiTokens = tokenCalls('/api-tokens', 'de la compañía', 'admin')

export const ownApiTokens = tokenCalls('/account/api-tokens', 'propios', 'staff')
