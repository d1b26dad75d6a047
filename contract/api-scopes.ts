import { scopeOf, type FeatureCall } from './api-scope.ts'
import { SCOPE_WORDS } from './access/api-scope-words.ts'
import type { TokenKind } from './access/api-token-words.ts'
import { contract } from './contract.ts'
import type { Access, Endpoint } from './platform/endpoint.ts'
import { scimService } from './access/scim.ts'

/**
 * Scopes of API tokens, derived from the contract: each feature may be read, written or both. A scope limits what its
 * owner may do and never adds to it.
 */

const CALLS: readonly FeatureCall[] = [
  ...Object.entries(contract).flatMap(([feature, endpoints]) =>
    Object.values<Endpoint>(endpoints).map((endpoint) => ({ feature, endpoint })),
  ),
  { feature: 'scim', endpoint: scimService },
]

/** Feature that a token may be given: which of both scopes exist for its owner, and its words. */
export type ScopeChoice = {
  feature: string
  group: string
  label: string
  note: string | null
  read: boolean
  write: boolean
}

export type TokenOwner = { kind: TokenKind; administrator: boolean }

/** Returns the scopes that tokens of this owner may have: a reader's are those to read, of calls that readers have. */
export function scopeChoices({ kind, administrator }: TokenOwner): ScopeChoice[] {
  const open: readonly Access[] = administrator
    ? ['learner', 'staff', 'admin']
    : ['learner', 'staff']
  const scopes = new Set(
    CALLS.filter(
      ({ endpoint: { access, tokens } }) =>
        open.includes(access) && tokens !== (kind === 'personal' ? 'company' : 'personal'),
    ).map(scopeOf),
  )
  return Object.entries(SCOPE_WORDS).flatMap(([feature, { note, ...words }]) => {
    const read = scopes.has(`${feature}:read`)
    const write = administrator && scopes.has(`${feature}:write`)
    return read || write ? [{ feature, ...words, note: note ?? null, read, write }] : []
  })
}

/** Returns the names of the scopes of a choice. */
export function scopesOf(choices: readonly ScopeChoice[]): string[] {
  return choices.flatMap(({ feature, read, write }) => [
    ...(read ? [`${feature}:read`] : []),
    ...(write ? [`${feature}:write`] : []),
  ])
}
