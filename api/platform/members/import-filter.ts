import sql, { join, raw, type Sql } from 'sql-template-tag'
import { IMPORT_VALUE, type ImportPart } from '#contract/platform/people/people-facets.ts'
import { STAYS_INACTIVE } from '#contract/platform/people/user-labels.ts'
import type { ReadScope } from '../identity/scope.ts'

const IMPORTED: Record<Exclude<ImportPart, 'inactive'> | 'all', string> = {
  all: 'true',
  created: 'x.before is null',
  updated: 'x.before is not null',
}

/** SQL condition of the filter of people by imports: users of any of the values. */
export function inImport(values: string[], { tenantId }: ReadScope, alias: string): Sql {
  const given = values.flatMap((value) => {
    const [, id, part = 'all'] = IMPORT_VALUE.exec(value) ?? []
    return id ? [{ id, part: part as ImportPart | 'all' }] : []
  })
  const changed = given.flatMap(({ id, part }) =>
    part === 'inactive' ? [] : [sql`(x.import_id = ${id}::uuid and ${raw(IMPORTED[part])})`],
  )
  const inactive = given.flatMap(({ id, part }) => (part === 'inactive' ? [id] : []))
  const any = [
    ...(changed.length > 0 ? [changedBy(changed, tenantId, alias)] : []),
    ...(inactive.length > 0 ? [leftInactiveBy(inactive, tenantId, alias)] : []),
  ]
  return any.length === 0 ? sql`false` : sql`(${join(any, ' or ')})`
}

/**
 * Users that imports created or changed; none of an import that was undone, or whose rows were purged. The ids are
 * read once and found by their index.
 */
function changedBy(among: Sql[], tenantId: number, alias: string): Sql {
  return sql`${raw(alias)}.id = any(array(
    select x.record_id from import_results x
    join imports i on i.tenant_id = x.tenant_id and i.id = x.import_id
    where x.tenant_id = ${tenantId} and x.applied and i.kind = 'users'
      and i.phase not in ('undoing', 'undone') and (${join(among, ' or ')})))`
}

/** Users that the validation of imports found inactive, and that are so now; none of a file whose rows were purged. */
function leftInactiveBy(imports: string[], tenantId: number, alias: string): Sql {
  const warning = JSON.stringify([{ field: 'disabled', message: STAYS_INACTIVE }])
  return sql`(${raw(alias)}.disabled and ${raw(alias)}.id = any(array(
    select r.target_id from import_rows r
    join imports i on i.tenant_id = r.tenant_id and i.id = r.import_id
    where r.tenant_id = ${tenantId} and r.import_id = any(${imports}::uuid[]) and i.kind = 'users'
      and r.warnings is not null and r.warnings @> ${warning}::jsonb)))`
}
