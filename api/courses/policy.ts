import { isAdministrator } from '../http/access.ts'
import type { Scope } from '../http/scope.ts'

/** Which other companies have a course is for the administrators of the company that owns it. */
export function mayKnowOtherTenants(scope: Scope, ownerId: number): boolean {
  return isAdministrator(scope) && ownerId === scope.tenantId
}
