import { isAdministrator } from '#api/platform/identity/access.ts'
import { ownerIdOf } from '#api/platform/identity/impersonation.ts'
import type { Scope } from '#api/platform/identity/scope.ts'

/** True for the owner of a saved report, and for administrators of a shared one. */
export function mayEditView(
  scope: Scope,
  { owner_id, shared }: { owner_id: number; shared: boolean },
): boolean {
  return owner_id === ownerIdOf(scope) || (shared && isAdministrator(scope))
}
