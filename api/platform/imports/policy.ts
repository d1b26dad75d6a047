import sql, { empty, type Sql } from 'sql-template-tag'
import type { Scope } from '../identity/scope.ts'

/** SQL condition: the jobs that the actor sees. All of the tenant; with business units, only their own. */
export function onlyMyJobs(scope: Scope): Sql {
  return scope.areaIds ? sql`and owner_id = ${scope.actor.id}` : empty
}
