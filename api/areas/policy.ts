import type { Scope } from '../http/scope.ts'

/** Rules and messages shared by the form and the import of areas. */

export const CODE_TAKEN = 'El código del área ya existe'

/** False for actors with business units: a new area is in no unit, so they would not see it. */
export function mayCreateAreas(scope: Scope): boolean {
  return scope.areaIds === null
}

export const WHOLE_TENANT_ONLY =
  'Solo quien administra todas las unidades de negocio puede crear áreas'
