import type { Mutant } from './mutant.ts'

/** Defects in API tokens: what they may do, and when they end. */
const TOKENS = 'tests/api/access/api-tokens/tokens.test.ts'

export const API_TOKENS: Mutant[] = [
  {
    name: 'a token does what none of its scopes names',
    file: 'api/platform/identity/access.ts',
    text: `  if (token.scopes.includes(needed)) return\n`,
    replacement: `  if (token.scopes.length > 0) return\n`,
    caughtBy: { files: TOKENS, titles: 'a token to read areas' },
  },
  {
    name: 'a revoked token goes on',
    file: 'api/access/api-tokens/routines.sql',
    text: `where k.hash = given and k.revoked_at is null and k.expires_at`,
    replacement: `where k.hash = given and k.expires_at`,
    caughtBy: { files: TOKENS, titles: 'ends by revocation' },
  },
  {
    name: 'the token of a disabled person goes on',
    file: 'api/access/api-tokens/routines.sql',
    text: `      and (k.user_id is null or not u.disabled);`,
    replacement: `;`,
    caughtBy: { files: TOKENS, titles: 'does what its owner may do now' },
  },
  {
    name: 'the address list of a token is not looked at',
    file: 'api/platform/identity/open-api-token.ts',
    text: `if (row.addresses.length > 0 && !isWithin(address, row.addresses)) {`,
    replacement: `if (row.addresses.length > 99) {`,
    caughtBy: { files: TOKENS, titles: 'is refused from elsewhere' },
  },
]
