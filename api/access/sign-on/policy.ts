import { invalid } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'

type Reach = Pick<Scope, 'areaIds' | 'courseIds'>

/** True for an actor whom no business units limit. */
export function hasWholeCompany({ areaIds, courseIds }: Reach): boolean {
  return areaIds === null && courseIds === null
}

/**
 * Sign-on opens every account of the company, so that administrators limited to business units do not change it.
 * @throws Failure 422.
 */
export function requireWholeCompany(scope: Reach): void {
  if (hasWholeCompany(scope)) return
  const message =
    'El ingreso único abarca todas las unidades de negocio: lo cambia y lo prueba quien las administra todas.'
  throw invalid([{ path: '', code: 'units', message }])
}
