import { scopeOf, type FeatureCall } from '#contract/api-scope.ts'
import type { Access } from '#contract/platform/endpoint.ts'
import { Failure, forbidden, notFound } from '../http/failure.ts'
import { requireWithinImpersonation } from './impersonation.ts'
import type { Scope } from './scope.ts'

/** True for administrators (spec 1, §1), and for a super-administrator who acts on a tenant. */
export function isAdministrator({ actor, acting }: Scope): boolean {
  return actor.role === 'admin' || acting
}

/** @throws Failure 403 when the actor's role has no access to endpoints of this kind. */
function requireAccess(access: Access, scope: Scope): void {
  const { actor } = scope
  if (access === 'super' && !actor.superadmin) throw forbidden()
  if (access === 'staff' && !isAdministrator(scope) && actor.role !== 'reader') throw forbidden()
  if (access === 'admin' && !isAdministrator(scope)) throw forbidden()
}

/** @throws Failure 403 `token_scope` for a call by an API token that has not the call's scope, or that takes none. */
function requireTokenScope(call: FeatureCall, { token }: Scope): void {
  if (!token) return
  const others = token.kind === 'company' ? 'personal' : 'company'
  const needed = call.endpoint.tokens === others ? null : scopeOf(call)
  if (needed === null) {
    throw new Failure(403, 'token_not_accepted', 'Esta llamada no admite este tipo de token')
  }
  if (token.scopes.includes(needed)) return
  throw new Failure(403, 'token_scope', `Al token le falta el permiso ${needed}`, {
    headers: {
      'www-authenticate': `Bearer error="insufficient_scope", scope="${needed}"`,
    },
  })
}

/**
 * Checks the tenant's features, then the scopes of an API token, then that a view as somebody else changes nothing, then the actor's role.
 * @throws Failure 404 for a feature that the tenant does not have, else 403.
 */
export function requireEndpoint(call: FeatureCall, scope: Scope): void {
  const { endpoint } = call
  const { feature, access } = endpoint
  const features = [feature ?? []].flat()
  const { features: on } = scope.tenant
  if (features.length > 0 && !features.some((one) => on[one])) throw notFound()
  requireTokenScope(call, scope)
  requireWithinImpersonation(endpoint, scope)
  requireAccess(access, scope)
}

/** True when `requireEndpoint` accepts the call. */
export function mayCall(call: FeatureCall, scope: Scope): boolean {
  try {
    requireEndpoint(call, scope)
    return true
  } catch (refused) {
    if (refused instanceof Failure) return false
    throw refused
  }
}
