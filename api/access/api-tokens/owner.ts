import sql, { type Sql } from 'sql-template-tag'
import { scopeChoices, type ScopeChoice } from '#contract/api-scopes.ts'
import type { TokenKind } from '#contract/access/api-token-words.ts'
import { homeScope } from '#api/platform/identity/impersonation.ts'
import type { Scope } from '#api/platform/identity/scope.ts'

/** Owner of tokens: the tenant acted on, or a person in their own tenant. */
export type Owner = { kind: TokenKind; scope: Scope; userId: number | null }

/** Returns the owner of the tokens that a call is about. */
export function ownerOf(kind: TokenKind, scope: Scope): Owner {
  if (kind === 'company') return { kind, scope, userId: null }
  const home = homeScope(scope)
  return { kind, scope: home, userId: home.actor.id }
}

/** SQL condition: token `t` is the owner's. */
export function ofOwner({ scope, userId }: Owner): Sql {
  return sql`t.tenant_id = ${scope.tenantId} and t.user_id is not distinct from ${userId}::bigint`
}

/** Returns the scopes that the owner's tokens may have. */
export function choicesOf({ kind, scope }: Owner): ScopeChoice[] {
  const administrator = kind === 'company' || scope.actor.role === 'admin'
  return scopeChoices({ kind, administrator })
}
