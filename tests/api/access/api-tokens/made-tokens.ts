import { apiTokens } from '#contract/access/api-tokens.ts'
import { scopeChoices, scopesOf } from '#contract/api-scopes.ts'
import type { MadeApiToken } from '#contract/access/api-tokens.ts'
import type { Caller } from '#tests/support/api.ts'

/** Tokens made for tests. */

export const COMPANY = apiTokens.create.path
export const OWN = '/account/api-tokens'

export const ALL_SCOPES = scopesOf(scopeChoices({ kind: 'company', administrator: true }))

/** Day so many days from now, in UTC. */
export const dayIn = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

export const draftToken = (scopes: readonly string[], further: object = {}) => ({
  name: 'Nómina',
  scopes,
  expires_on: dayIn(30),
  ...further,
})

/** Makes a token and answers it with its secret. */
export async function madeToken(
  caller: Caller,
  path: string,
  scopes: readonly string[],
  further: object = {},
): Promise<MadeApiToken & { secret: string }> {
  const { status, body } = await caller('POST', path, draftToken(scopes, further))
  if (status !== 201) throw new Error(`No token: ${JSON.stringify(body)}`)
  return body as MadeApiToken & { secret: string }
}
