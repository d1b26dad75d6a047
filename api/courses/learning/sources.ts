import sql, { raw, type Sql } from 'sql-template-tag'
import type { Scope } from '#api/platform/identity/scope.ts'

/**
 * SQL of the reasons why user `u` has courses, by `tenant_course_id`: groups and positions, as `enrolment_changes`
 * (routines.sql) derives them, in `sources`. It is the same for all courses of a user, who has few of them, and is joined
 * laterally. Groups and paths in the trash are hidden by row-level security.
 */
export function sourcesOf({ tenantId }: Scope): Sql {
  return sql`
    select tenant_course_id,
      jsonb_agg(jsonb_build_object('kind', kind, 'id', id, 'name', name, 'path', path)
        order by kind, name collate "und-x-icu", path collate "und-x-icu") as sources
    from (
      select gc.tenant_course_id, 'group' as kind, g.id, g.name, null::text as path from group_users gu
        join groups g on g.tenant_id = gu.tenant_id and g.id = gu.group_id
        join group_courses gc on gc.tenant_id = g.tenant_id and gc.group_id = g.id
        where gu.tenant_id = ${tenantId} and gu.user_id = u.id
      union all
      select pc.tenant_course_id, 'group', g.id, g.name, fp.name from group_users gu
        join groups g on g.tenant_id = gu.tenant_id and g.id = gu.group_id
        join group_paths gp on gp.tenant_id = g.tenant_id and gp.group_id = g.id
        join formation_paths fp on fp.tenant_id = gp.tenant_id and fp.id = gp.path_id
        join formation_path_courses pc on pc.tenant_id = fp.tenant_id and pc.path_id = fp.id
        where gu.tenant_id = ${tenantId} and gu.user_id = u.id
      union all
      select pc.tenant_course_id, 'position', p.id, p.name, fp.name from positions p
        join formation_paths fp on fp.tenant_id = p.tenant_id and fp.id = p.formation_path_id
        join formation_path_courses pc on pc.tenant_id = fp.tenant_id and pc.path_id = fp.id
        where p.tenant_id = ${tenantId} and p.id = u.position_id
    ) source
    group by tenant_course_id`
}

/** SQL of one JSON array: the reasons of enrolment `cu`, direct ones first; none when it was taken away. */
export const SOURCES = raw(`
  case when cu.enabled then
    case when cu.direct then jsonb_build_array('{"kind":"direct","id":null,"name":null,"path":null}'::jsonb)
      else '[]' end || coalesce(given.sources, '[]')
  else '[]' end`)
