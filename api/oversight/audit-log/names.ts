import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { AUDIT_REFERENCES } from '#contract/oversight/audit-log-words.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
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

/** Entities by column, of records whose last name is in the log; people are named by their own table alone. */
const LOGGED: Record<string, Exclude<Named, 'user'>> = Object.fromEntries(
  Object.entries(AUDIT_REFERENCES).flatMap(([column, entity]) =>
    entity === 'user' ? [] : [[column, entity]],
  ),
)

/**
 * SQL: name of the record that `key: value` refers to, or null: its current name, or its last name
 * in the log when it is deleted. Takes SQL of a text key and of a text value. The log stands in it once,
 * and not once for each column, since each mention is planned for each month.
 */
export function nameOf(scope: Scope, key: Sql, value: Sql): Sql {
  const current = Object.entries(AUDIT_REFERENCES).map(
    ([column, entity]) => sql`when ${column} then ${currentName(scope, entity, value)}`,
  )
  return sql`coalesce(case ${key} ${join(current, ' ')} end, ${lastName(scope, key, value)})`
}

function currentName(scope: Scope, entity: Named, value: Sql): Sql {
  return sql`(select r.name from ${raw(NAMES[entity])} r
    where r.tenant_id = ${scope.tenantId} and r.id = ${value}::bigint ${mayBeNamed(scope, entity)})`
}

function lastName(scope: Scope, key: Sql, value: Sql): Sql {
  const { tenantId, areaIds, courseIds } = scope
  const entity = sql`${JSON.stringify(LOGGED)}::jsonb ->> ${key}`
  return sql`(select f.label from audit_log f
    where f.tenant_id = ${tenantId} and f.entity <> 'user' and f.entity = ${entity}
      and f.entity_id = case when ${entity} is not null then ${value}::bigint end and f.label is not null
      ${areaIds ? sql`and (f.entity <> 'area' or f.entity_id = any(${areaIds}::bigint[]))` : empty}
      ${courseIds ? sql`and (f.entity <> 'course' or f.entity_id = any(${courseIds}::bigint[]))` : empty}
    order by f.id desc limit 1)`
}
