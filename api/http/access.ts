import type { Access } from '#contract/endpoint.ts'
import { forbidden } from './failure.ts'
import type { Scope } from './scope.ts'

/** Roles (spec 1, §1). A super-administrator who acts on a tenant is its administrator. */

export function isAdministrator({ actor, acting }: Scope): boolean {
  return actor.role === 'admin' || acting
}

/** @throws Failure 403 when the actor's role has no access to endpoints of this kind. */
export function requireAccess(access: Access, scope: Scope): void {
  const { actor } = scope
  if (access === 'super' && !actor.superadmin) throw forbidden()
  if (access === 'staff' && !isAdministrator(scope) && actor.role !== 'reader') throw forbidden()
  if (access === 'admin' && !isAdministrator(scope)) throw forbidden()
}
