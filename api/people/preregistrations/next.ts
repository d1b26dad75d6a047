import sql, { raw } from 'sql-template-tag'
import type { z } from 'zod'
import type { preregistrations } from '#contract/people/preregistrations.ts'
import type { Database } from '#api/platform/db/database.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { found, orderedList } from './list.ts'
import { mayDecide, onlyMine } from './policy.ts'
import { preregistrationNotFound } from './read.ts'

type Query = z.output<typeof preregistrations.next.query>
type Next = z.infer<typeof preregistrations.next.answer>

/**
 * Returns the pending request that follows `id` in a list, of those that the actor may decide, and how many are
 * left; after the last one the first. Requests of an unfinished bulk decision are left out.
 *
 * @throws Failure 404 as `getPreregistration`.
 */
export async function nextPreregistration(
  db: Database,
  scope: Scope,
  id: number,
  query: Query,
): Promise<Next> {
  const { key, joined, own, order } = orderedList(scope, query)
  const [row] = await db.query<{ left: number; id: number | null; full_name: string | null }>(
    scope,
    sql`with matched as (
          select r.id, r.full_name, ${key} as key, ${own} as mine, r.id = ${id} as here
          from preregistrations r ${joined}
          where r.tenant_id = ${scope.tenantId} and (
            (r.status = 'pending' and r.decision_id is null and ${mayDecide(scope)}
              ${found(scope, query)})
            or (r.id = ${id} ${onlyMine(scope)}))
        ), placed as (
          select id, full_name, here, row_number() over (order by ${raw(order.join(', '))}) as place
          from matched
        )
        select (select count(*) from placed where not here) as left, following.id, following.full_name
        from placed this
        left join lateral (
          select * from placed where not here order by place < this.place, place limit 1
        ) following on true
        where this.here`,
  )
  if (!row) throw preregistrationNotFound()
  const { left, id: next, full_name } = row
  return { left, next: next === null ? null : { id: next, full_name: full_name! } }
}
