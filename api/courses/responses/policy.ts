import { forbidden } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'

/** @throws Failure 403 unless a super-administrator has permitted the actor to revalidate. */
export function requireMayRevalidate({ actor }: Scope): void {
  if (!actor.convalidate_enabled) throw forbidden('No tienes permiso para revalidar cursos')
}
