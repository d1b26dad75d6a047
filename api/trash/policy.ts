import sql, { empty, type Sql } from 'sql-template-tag'
import type { Scope } from '../http/scope.ts'

/**
 * Which things `t` of the trash an actor sees and brings back. Whom business units limit has the areas
 * and the people of theirs, and else what they deleted themself: then it held nothing beyond them.
 */
export function withinReach(scope: Scope): Sql {
  if (scope.areaIds === null && scope.courseIds === null) return empty
  const areas = scope.areaIds
  return sql`and case t.kind
    when 'areas' then ${areas}::bigint[] is null or t.id = any(${areas}::bigint[])
    when 'user_certifications' then ${areas}::bigint[] is null or exists (
      select from users u
      where u.tenant_id = ${scope.tenantId} and u.id = t.owner_id and u.area_id = any(${areas}::bigint[]))
    else (select actor_id from ${deletionOf(scope)} deletion) = ${scope.actor.id} end`
}

/** The entry of the audit log that tells of the deletion of `t` (entities as audit_table names them). */
export function deletionOf(scope: Scope): Sql {
  return sql`(
    select a.actor_id, a.actor_name from audit_log a
    where a.tenant_id = ${scope.tenantId} and a.entity <> 'user' and a.entity = case t.kind
        when 'areas' then 'area'
        when 'positions' then 'position'
        when 'groups' then 'group'
        when 'organizational_units' then 'organizational_unit'
        when 'user_certifications' then 'user_certification' end
      and a.entity_id = t.id and a.action = 'trash'
    order by a.id desc limit 1
  )`
}
