import { SCIM_SCOPE } from '#contract/access/scim-words.ts'
import type { TestApi } from '#tests/support/api.ts'
import { COMPANY, madeToken } from '../api-tokens/made-tokens.ts'

/** The directory of a company, which calls the SCIM service with a token. */

export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
export const OWN = 'urn:ietf:params:scim:schemas:extension:sendero:2.0:User'
export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'

/** Turns provisioning on for a company, and answers what its directory and its administrator call with. */
export async function openDirectory(api: TestApi, tenantId = 1) {
  const admin = await api.signInAs('admin', tenantId)
  const set = async (values: object) => {
    const { body } = await admin('GET', '/scim/settings')
    const saved = await admin('PUT', '/scim/settings', { ...body, ...values })
    if (saved.status !== 200) throw new Error(`Not set: ${JSON.stringify(saved.body)}`)
  }
  await set({ enabled: true, invites: false })
  const { secret } = await madeToken(admin, COMPANY, [SCIM_SCOPE])
  return { admin, set, secret, scim: scimWith(api, secret) }
}

/** Returns a function that calls the service with a bearer token. */
export function scimWith(api: TestApi, token: string) {
  return async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => {
    const response = await api.api.fetch(
      new Request(`http://sendero.test/scim/v2${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'content-type': 'application/scim+json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
      { address: '127.0.0.1' },
    )
    const text = await response.text()
    return {
      status: response.status,
      body: text === '' ? null : JSON.parse(text),
      headers: response.headers,
    }
  }
}

export const patchOf = (...Operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
})

export const found = (filter: string) => `?filter=${encodeURIComponent(filter)}`
