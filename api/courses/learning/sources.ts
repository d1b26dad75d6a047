import sql, { type Sql } from 'sql-template-tag'
import type { Scope } from '#api/platform/identity/scope.ts'

/**
 * SQL of one JSON array: the reasons why user `u` has enrolment `cu`, direct ones first, as `enrolment_changes` (routines.sql)
 * derives them. Groups and paths in the trash are hidden by row-level security.
 */
export function sourcesOf({ tenantId }: Scope): Sql {
  return sql`
    select coalesce(
      json_agg(source order by kind, name collate "und-x-icu", path collate "und-x-icu"), '[]')
    from (
      select 'direct' as kind, null::bigint as id, null::text as name, null::text as path
        where cu.direct
      union all
      select 'group', g.id, g.name, null from group_users gu
        join groups g on g.tenant_id = gu.tenant_id and g.id = gu.group_id
        join group_courses gc on gc.tenant_id = g.tenant_id and gc.group_id = g.id
        where gu.tenant_id = ${tenantId} and gu.user_id = u.id
          and gc.tenant_course_id = cu.tenant_course_id
      union all
      select 'group', g.id, g.name, fp.name from group_users gu
        join groups g on g.tenant_id = gu.tenant_id and g.id = gu.group_id
        join group_paths gp on gp.tenant_id = g.tenant_id and gp.group_id = g.id
        join formation_paths fp on fp.tenant_id = gp.tenant_id and fp.id = gp.path_id
        join formation_path_courses pc on pc.tenant_id = fp.tenant_id and pc.path_id = fp.id
        where gu.tenant_id = ${tenantId} and gu.user_id = u.id
          and pc.tenant_course_id = cu.tenant_course_id
      union all
      select 'position', p.id, p.name, fp.name from positions p
        join formation_paths fp on fp.tenant_id = p.tenant_id and fp.id = p.formation_path_id
        join formation_path_courses pc on pc.tenant_id = fp.tenant_id and pc.path_id = fp.id
        where p.tenant_id = ${tenantId} and p.id = u.position_id
          and pc.tenant_course_id = cu.tenant_course_id
    ) source where cu.enabled`
}
