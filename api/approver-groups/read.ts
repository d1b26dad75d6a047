import sql, { type Sql } from 'sql-template-tag'
import type { ApproverGroup, ApproverGroupRow } from '#contract/approver-groups.ts'
import type { Database, Transaction } from '../db/database.ts'
import { notFound } from '../http/failure.ts'
import { withinActorAreas } from '../http/area-scope.ts'
import type { Scope } from '../http/scope.ts'

export const approverGroupNotFound = () => notFound('No se encontró el grupo')

/** A group of a list as stored. */
export type ApproverGroupRecord = Omit<ApproverGroupRow, 'created_at'> & { created_at: Date }

/** SQL columns of group `g`. */
export function columnsOf({ tenantId }: Scope): Sql {
  return sql`g.id, g.name, g.created_at, (
    select count(*) from approver_group_users m
    where m.tenant_id = ${tenantId} and m.group_id = g.id
  ) as user_count`
}

export function rowOf<R extends ApproverGroupRecord>({ created_at, ...rest }: R) {
  return { ...rest, created_at: created_at.toISOString() }
}

/**
 * Returns one group with its users and its areas, both by name. For an actor with business units only users
 * within them are named, and all are counted. `users` has the same users as 'id::name' separated by commas,
 * as the specification requires (spec 3, §3).
 * @throws Failure 404 when it does not exist, belongs to another tenant or is in the trash.
 */
export function getApproverGroup(db: Database, scope: Scope, id: number): Promise<ApproverGroup> {
  return db.transaction(scope, (tx) => readApproverGroup(tx, scope, id))
}

/** `getApproverGroup` within a transaction. */
export async function readApproverGroup(
  tx: Transaction,
  scope: Scope,
  id: number,
): Promise<ApproverGroup> {
  const tenant = scope.tenantId
  const [row] = await tx.query<
    ApproverGroupRecord & Pick<ApproverGroup, 'approvers' | 'areas' | 'version'>
  >(
    sql`select ${columnsOf(scope)}, g.version,
          coalesce((
            select json_agg(
              json_build_object('id', u.id, 'name', u.full_name, 'disabled', u.disabled)
              order by u.full_name collate "und-x-icu", u.id)
            from approver_group_users m
            join users u on u.tenant_id = ${tenant} and u.id = m.user_id
              ${withinActorAreas(scope, 'u.area_id')}
            where m.tenant_id = ${tenant} and m.group_id = g.id
          ), '[]') as approvers,
          coalesce((
            select json_agg(json_build_object('id', a.id, 'name', a.name)
              order by a.name collate "und-x-icu", a.id)
            from approver_group_areas m
            join areas a on a.tenant_id = ${tenant} and a.id = m.area_id
            where m.tenant_id = ${tenant} and m.group_id = g.id
          ), '[]') as areas
        from approver_groups g where g.tenant_id = ${tenant} and g.id = ${id}`,
  )
  if (!row) throw approverGroupNotFound()
  const users = row.approvers.map((person) => `${person.id}::${person.name}`).join(',')
  return { ...rowOf(row), users }
}
