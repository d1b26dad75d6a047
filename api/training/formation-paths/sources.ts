import sql, { type Sql } from 'sql-template-tag'
import type { Scope } from '#api/platform/identity/scope.ts'

/**
 * SQL of one JSON array: the positions and groups that use a path, positions first, by name. Not limited by
 * business units.
 */
export function sourcesOf({ tenantId }: Scope, path: number): Sql {
  return asJson(sql`
    select 'position' as kind, id, name from positions
      where tenant_id = ${tenantId} and formation_path_id = ${path}
    union all
    select 'group', g.id, g.name from group_paths m
      join groups g on g.tenant_id = m.tenant_id and g.id = m.group_id
      where m.tenant_id = ${tenantId} and m.path_id = ${path}`)
}

/** SQL of one JSON array: those that give the path to user `s` with position `p`. */
export function sourcesFor({ tenantId }: Scope, path: number | Sql): Sql {
  return asJson(sql`
    select 'position' as kind, p.id, p.name where p.formation_path_id = ${path}
    union all
    select 'group', g.id, g.name from group_users m
      join group_paths gp on gp.tenant_id = m.tenant_id and gp.group_id = m.group_id
      join groups g on g.tenant_id = m.tenant_id and g.id = m.group_id
      where m.tenant_id = ${tenantId} and m.user_id = s.id and gp.path_id = ${path}`)
}

function asJson(sources: Sql): Sql {
  return sql`select coalesce(json_agg(giver order by kind desc, name collate "und-x-icu", id), '[]')
    as given_by from (${sources}) giver`
}
