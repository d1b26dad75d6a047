import sql, { raw } from 'sql-template-tag'
import type { UserPath } from '#contract/training/formation-paths.ts'
import type { Database } from '#api/platform/db/database.ts'
import { withinActorAreas } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { dueStateOf, PATH_DUE } from '#api/platform/members/due-dates.ts'
import { requireSeenUser } from '#api/platform/members/seen-user.ts'
import { progressIn } from './people.ts'
import { sourcesFor } from './sources.ts'

/**
 * Returns the formation paths that a user follows, by name, with the positions and groups that give them.
 * @throws Failure 404 when the user is not visible to the actor.
 */
export async function pathsOfUser(db: Database, scope: Scope, id: number): Promise<UserPath[]> {
  await requireSeenUser(db, scope, id)
  const path = raw('f.id')
  return db.query<UserPath>(
    scope,
    sql`select f.id, f.name, coalesce(progress.percentage, 0)::float8 as percentage,
          progress.completed::int as completed, progress.courses::int as courses,
          (${PATH_DUE.date})::text as due_date, ${dueStateOf(scope, PATH_DUE)} as due, givers.given_by
        from users s
        left join positions p on p.tenant_id = s.tenant_id and p.id = s.position_id
        join formation_paths f on f.tenant_id = s.tenant_id
        cross join lateral (${sourcesFor(scope, path)}) givers
        cross join lateral (${progressIn(scope, path)}) progress
        where s.tenant_id = ${scope.tenantId} and s.id = ${id} ${withinActorAreas(scope, 's.area_id')}
          and json_array_length(givers.given_by) > 0
        order by f.name collate "und-x-icu", f.id`,
  )
}
