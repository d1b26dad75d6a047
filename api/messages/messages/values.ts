import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import {
  requiredVariables,
  variablesIn,
  type MessageVariable,
} from '#contract/messages/message-variables.ts'

/**
 * Values of a message's variables for people `people` (`audiencePeople`). A person's pending course is the enrolment
 * that is not finished and due first, else the oldest. The link leads to a public page that names nobody: it holds the
 * course's uuid and no secret.
 */
export type PersonalValues = {
  /** SQL joins after `people`. */
  joins: Sql
  /** SQL of the values as JSON; null without variables. */
  values: Sql
  /** SQL condition: a variable without other words has no value. */
  missing: Sql
}

export function personalValues(
  tenantId: number,
  body: string | null,
  consoleUrl: string,
): PersonalValues {
  const used = variablesIn(body)
  if (used.length === 0) return { joins: empty, values: sql`null::jsonb`, missing: sql`false` }
  const values: Record<MessageVariable, Sql> = {
    nombre: oneLine('people.first_name'),
    nombre_completo: oneLine('people.full_name'),
    curso: oneLine('course.name'),
    enlace: sql`${`${consoleUrl}/open/`}::text || course.uuid::text`,
  }
  const pairs = used.map((name) => sql`${name}::text, ${values[name]}`)
  const needsCourse = requiredVariables(body).some(ofCourse)
  return {
    joins: used.some(ofCourse) ? pendingCourse(tenantId) : empty,
    values: sql`jsonb_strip_nulls(jsonb_build_object(${join(pairs)}))`,
    missing: needsCourse ? sql`course.uuid is null` : sql`false`,
  }
}

const ofCourse = (name: MessageVariable) => name === 'curso' || name === 'enlace'

/** A template's variable has neither line breaks nor runs of spaces. */
const oneLine = (column: string) => sql`regexp_replace(btrim(${raw(column)}), '\\s+', ' ', 'g')`

const pendingCourse = (tenantId: number) => sql`left join lateral (
  select c.name, t.uuid from course_users cu
  join tenant_courses t on t.tenant_id = ${tenantId} and t.id = cu.tenant_course_id
  join courses c on c.id = t.course_id
  where cu.tenant_id = ${tenantId} and cu.user_id = people.id and cu.enabled
    and cu.status <> 'finished' and t.enabled
  order by coalesce(cu.own_due_date, cu.source_due_date) nulls last, cu.tenant_course_id limit 1
) course on true`
