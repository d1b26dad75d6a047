import sql, { join, raw, type Sql } from 'sql-template-tag'
import { AUDIT_REFERENCES, type AuditEntity } from '#contract/audit-log-words.ts'
import type { Scope } from '../http/scope.ts'
import { mayBeNamed } from './policy.ts'

type Named = (typeof AUDIT_REFERENCES)[keyof typeof AUDIT_REFERENCES]

/** Relations `r` with tenant_id, id and name, for the names of referenced records. */
const NAMES = {
  area: 'areas',
  position: 'positions',
  user: '(select tenant_id, id, area_id, full_name as name from users)',
  organizational_unit: 'organizational_units',
  formation_path: 'formation_paths',
  course:
    '(select t.tenant_id, t.id, c.name from tenant_courses t join courses c on c.id = t.course_id)',
  skill: 'skills',
  certification: 'certifications',
  approver_group: 'approver_groups',
  communication: 'communications',
  external_course: 'external_courses',
  external_course_category: 'external_course_categories',
  external_course_competence: 'external_course_competencies',
  instructor: 'instructors',
} satisfies Record<Named, string>

/**
 * SQL: name of the record that `key: value` refers to, or null: its current name, or its last name
 * in the log when it is deleted. Takes SQL of a text key and of a text value.
 */
export function nameOf(scope: Scope, key: Sql, value: Sql): Sql {
  const branches = Object.entries(AUDIT_REFERENCES).map(
    ([column, entity]) => sql`when ${column} then ${oneName(scope, entity, value)}`,
  )
  return sql`case ${key} ${join(branches, ' ')} end`
}

function oneName({ tenantId, ...scope }: Scope, entity: Named, value: Sql): Sql {
  const reach = mayBeNamed({ tenantId, ...scope }, entity)
  const named = sql`(select r.name from ${raw(NAMES[entity])} r
    where r.tenant_id = ${tenantId} and r.id = ${value}::bigint ${reach})`
  if (entity === ('user' satisfies AuditEntity)) return named
  return sql`coalesce(${named}, (
    select r.label from (
      select entity_id as id, label, f.id as entry from audit_log f
      where f.tenant_id = ${tenantId} and f.entity <> 'user' and f.entity = ${entity}
        and f.entity_id = ${value}::bigint and f.label is not null
    ) r where true ${reach} order by r.entry desc limit 1))`
}
