import { isAdministrator } from '#api/platform/identity/access.ts'
import type { Scope } from '#api/platform/identity/scope.ts'

/** True when the actor may know which other tenants have a course: administrators of the owning tenant. */
export function mayKnowOtherTenants(scope: Scope, ownerId: number): boolean {
  return isAdministrator(scope) && ownerId === scope.tenantId
}
