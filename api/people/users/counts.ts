import sql from 'sql-template-tag'
import type { UserCounts } from '#contract/people/users.ts'
import type { Database } from '#api/platform/db/database.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { matching } from '#api/platform/members/people-filters.ts'
import { usersTotal } from '#api/platform/members/users-total.ts'

/** Maximum number of users whose rows are read to count some of them. */
const MAX_COUNTED = 20_000

/** Counts the users that an actor may see: all, those who never signed in to the app, and the disabled ones. */
export async function userCounts(db: Database, scope: Scope): Promise<UserCounts> {
  const { tenantId } = scope
  const everybody = matching(scope, {})
  const [counts] = await db.query<UserCounts>(
    scope,
    sql`select total,
        case when total <= ${MAX_COUNTED} then (select count(*) from users u where ${everybody}
          and not exists (select from user_activity a
            where a.tenant_id = ${tenantId} and a.user_id = u.id)) end as never,
        case when total <= ${MAX_COUNTED} then (select count(*) from users u where ${everybody}
          and u.disabled) end as disabled
      from (${usersTotal(scope)}) everybody`,
  )
  return counts!
}
