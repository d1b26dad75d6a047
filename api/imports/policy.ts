import sql, { empty, type Sql } from 'sql-template-tag'
import type { Scope } from '../http/scope.ts'

/** Which jobs an actor sees: those of the company; with business units, those they began themself. */
export function onlyMyJobs(scope: Scope): Sql {
  return scope.areaIds ? sql`and owner_id = ${scope.actor.id}` : empty
}
