import { isAdministrator } from '#api/http/access.ts'
import { ownerIdOf } from '#api/http/impersonation.ts'
import type { Scope } from '#api/http/scope.ts'

/** True for the owner of a saved report, and for administrators of a shared one. */
export function mayEditView(
  scope: Scope,
  { owner_id, shared }: { owner_id: number; shared: boolean },
): boolean {
  return owner_id === ownerIdOf(scope) || (shared && isAdministrator(scope))
}
