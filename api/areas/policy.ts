import type { Sql } from 'sql-template-tag'
import { withinActorAreas } from '../http/area-scope.ts'
import type { Scope } from '../http/scope.ts'

/** What the screen and the import of areas both refuse, in the same words. */

export const CODE_TAKEN = 'El código del área ya existe'

/** A new area is in nobody's business unit: whoever is limited to units would lose sight of it. */
export function mayCreateAreas(scope: Scope): boolean {
  return scope.areaIds === null
}

export const WHOLE_TENANT_ONLY =
  'Solo quien administra todas las unidades de negocio puede crear áreas'

/** The areas `t` in the trash that an actor sees and restores: those of their business units. */
export function onlyMyTrashedAreas(scope: Scope): Sql {
  return withinActorAreas(scope, 't.id')
}
