import sql from 'sql-template-tag'
import type { ApproverGroup, ApproverGroupRow } from '#contract/people/approver-groups.ts'
import type { SortOf } from '#contract/platform/values/list-sorts.ts'
import { NOUNS } from '#contract/platform/values/nouns.ts'
import type { Database, Transaction } from '#api/platform/db/database.ts'
import { withinActorAreas } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import {
  answerOf,
  byText,
  recordNotFound,
  type RecordTable,
  type Stored,
} from '#api/platform/records/table.ts'

/**
 * Approver groups as their list has them (spec 3, §2 'Approver groups'). Business units limit neither the groups nor
 * the users counted, who decide requests of all people.
 */
export const APPROVER_GROUPS: RecordTable<ApproverGroupRow, SortOf<'approverGroups'>> = {
  table: 'approver_groups',
  noun: { ...NOUNS.approverGroup, one: 'grupo' },
  fields: ['name'],
  columns: ({ tenantId }) => sql`t.id, t.name, t.created_at, (
    select count(*) from approver_group_users m
    where m.tenant_id = ${tenantId} and m.group_id = t.id
  ) as user_count`,
  sorts: { name: byText('name'), user_count: 'user_count', created_at: 'created_at' },
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
  const [row] = await tx.query<Stored<Omit<ApproverGroup, 'users'>>>(
    sql`select ${APPROVER_GROUPS.columns(scope)}, t.version,
          coalesce((
            select json_agg(
              json_build_object('id', u.id, 'name', u.full_name, 'disabled', u.disabled)
              order by u.full_name collate "und-x-icu", u.id)
            from approver_group_users m
            join users u on u.tenant_id = ${tenant} and u.id = m.user_id
              ${withinActorAreas(scope, 'u.area_id')}
            where m.tenant_id = ${tenant} and m.group_id = t.id
          ), '[]') as approvers,
          coalesce((
            select json_agg(json_build_object('id', a.id, 'name', a.name)
              order by a.name collate "und-x-icu", a.id)
            from approver_group_areas m
            join areas a on a.tenant_id = ${tenant} and a.id = m.area_id
            where m.tenant_id = ${tenant} and m.group_id = t.id
          ), '[]') as areas
        from approver_groups t where t.tenant_id = ${tenant} and t.id = ${id}`,
  )
  if (!row) throw recordNotFound(APPROVER_GROUPS)
  const users = row.approvers.map((person) => `${person.id}::${person.name}`).join(',')
  return { ...answerOf(row), users }
}
