import { invalid } from '#api/platform/http/failure.ts'
import type { Owner } from './owner.ts'

/**
 * Requires access to the whole tenant for its tokens, which have it.
 * @throws Failure 422 for an actor whom business units limit.
 */
export function requireMayManage({ kind, scope }: Owner): void {
  if (kind === 'personal' || (scope.areaIds === null && scope.courseIds === null)) return
  const message =
    'Los tokens de la compañía abarcan todas las unidades de negocio: los crea y los cambia quien las administra todas.'
  throw invalid([{ path: '', code: 'units', message }])
}
