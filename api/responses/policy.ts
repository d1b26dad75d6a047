import { forbidden } from '#api/http/failure.ts'
import type { Scope } from '#api/http/scope.ts'

/** @throws Failure 403 unless a super-administrator has permitted the actor to revalidate. */
export function requireMayRevalidate({ actor }: Scope): void {
  if (!actor.convalidate_enabled) throw forbidden('No tienes permiso para revalidar cursos')
}
