import sql from 'sql-template-tag'
import type { z } from 'zod'
import type {
  ApproverGroup,
  approverGroupChanges,
  newApproverGroup,
} from '#contract/people/approver-groups.ts'
import type { Database, Transaction } from '#api/platform/db/database.ts'
import { withinActorAreas } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { requireVersion } from '#api/platform/calls/version.ts'
import { changeRecord, insertRecord, readRecord } from '#api/platform/records/record.ts'
import { validateMembers, type ApproverGroupMembers } from './validate-members.ts'
import { APPROVER_GROUPS, readApproverGroup } from './read.ts'

/**
 * Creates an approver group (spec 3, §5).
 * @throws Failure 422 on `user_ids` and `area_ids`, as `validateMembers`.
 */
export function createApproverGroup(
  db: Database,
  scope: Scope,
  { name, ...chosen }: z.output<typeof newApproverGroup>,
): Promise<ApproverGroup> {
  return db.transaction(scope, async (tx) => {
    await validateMembers(tx, scope, chosen, { user_ids: [], area_ids: [] })
    const { id } = await insertRecord(tx, scope, APPROVER_GROUPS, { name })
    await store(tx, scope, id, chosen)
    return readApproverGroup(tx, scope, id)
  })
}

/**
 * Modifies a group: a given list of users or areas replaces the stored one.
 * @throws Failure 404 as `getApproverGroup`; 409 when it was modified since `version` was read; 422 as
 *   `createApproverGroup`.
 */
export function updateApproverGroup(
  db: Database,
  scope: Scope,
  id: number,
  { name, version, user_ids, area_ids }: z.output<typeof approverGroupChanges>,
): Promise<ApproverGroup> {
  return db.transaction(scope, async (tx) => {
    await readRecord(tx, scope, APPROVER_GROUPS, id, true)
    const stored = await readApproverGroup(tx, scope, id)
    requireVersion(version, stored.version, 'este grupo')
    const had = {
      user_ids: stored.approvers.map((person) => person.id),
      area_ids: stored.areas.map((area) => area.id),
    }
    const chosen = { user_ids: user_ids ?? had.user_ids, area_ids: area_ids ?? had.area_ids }
    await validateMembers(tx, scope, chosen, had)
    await changeRecord(tx, scope, APPROVER_GROUPS, id, { name })
    await store(tx, scope, id, chosen)
    return readApproverGroup(tx, scope, id)
  })
}

/**
 * Stores the members. Users outside the actor's business units stay. An area in the trash keeps its link,
 * so that it is restored with it.
 */
async function store(
  tx: Transaction,
  scope: Scope,
  id: number,
  { user_ids: users, area_ids: areas }: ApproverGroupMembers,
): Promise<void> {
  const { tenantId } = scope
  await tx.query(
    sql`delete from approver_group_users
        where tenant_id = ${tenantId} and group_id = ${id} and user_id <> all(${users}::bigint[])
          and user_id in (
            select id from users where tenant_id = ${tenantId} ${withinActorAreas(scope, 'area_id')})`,
  )
  await tx.query(
    sql`insert into approver_group_users (tenant_id, group_id, user_id)
        select ${tenantId}, ${id}, unnest(${users}::bigint[]) on conflict do nothing`,
  )
  await tx.query(
    sql`delete from approver_group_areas m
        where m.tenant_id = ${tenantId} and m.group_id = ${id} and m.area_id <> all(${areas}::bigint[])
          and exists (select from areas a where a.tenant_id = ${tenantId} and a.id = m.area_id)`,
  )
  await tx.query(
    sql`insert into approver_group_areas (tenant_id, group_id, area_id)
        select ${tenantId}, ${id}, unnest(${areas}::bigint[]) on conflict do nothing`,
  )
}
