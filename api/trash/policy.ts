import sql, { empty, join, type Sql } from 'sql-template-tag'
import type { TrashKind } from '#contract/trash-kinds.ts'
import { onlyMyTrashedAreas } from '../areas/policy.ts'
import { onlyMyTrashedCertifications } from '../certifications/policy.ts'
import { isLimited } from '../http/area-scope.ts'
import type { Scope } from '../http/scope.ts'

/** Which of its things `t` in the trash an actor with business units sees; empty: all of them. */
type TrashPolicy = (scope: Scope) => Sql

/** As the contexts decide that own the nouns; what is not here is whose who deleted it. */
const POLICIES: { [Kind in TrashKind]?: TrashPolicy } = {
  areas: onlyMyTrashedAreas,
  user_certifications: onlyMyTrashedCertifications,
}

/**
 * Which things `t` of the trash an actor sees and brings back. Whom business units limit has what the
 * policies of their kinds open, and else what they deleted themself: then it held nothing beyond them.
 */
export function isWithinScope(scope: Scope): Sql {
  if (!isLimited(scope)) return empty
  const cases = Object.entries(POLICIES).map(
    ([kind, policy]) => sql`when ${kind} then true ${policy(scope)}`,
  )
  return sql`and case t.kind ${join(cases, ' ')}
    else (select actor_id from ${deletionOf(scope)} deletion) = ${scope.actor.id} end`
}

/** The entry of the audit log that tells of the deletion of `t`. */
export function deletionOf(scope: Scope): Sql {
  return sql`(
    select a.actor_id, a.actor_name from audit_log a
    where a.tenant_id = ${scope.tenantId} and a.entity <> 'user' and a.entity = t.entity
      and a.entity_id = t.id and a.action = 'trash'
    order by a.id desc limit 1
  )`
}
