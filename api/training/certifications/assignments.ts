import sql, { empty, type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import type {
  newUserCertification,
  userCertificationChanges,
  UserCertification,
} from '#contract/people/user-certifications.ts'
import {
  foreignKeyViolation,
  type Database,
  type Queryable,
  type Transaction,
} from '#api/platform/db/database.ts'
import { invalidField } from '#api/platform/http/failure.ts'
import { withinActorAreas } from '#api/platform/identity/area-scope.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { requireVersion } from '#api/platform/calls/version.ts'
import { attachmentUrl } from './attachment-url.ts'
import { assignmentNotFound, lockAssignment, requireUser, type Assignment } from './access.ts'
import { validityOf } from './validity.ts'

type Row = Omit<UserCertification, 'attachments'> & {
  attachments: Omit<UserCertification['attachments'][number], 'url'>[]
}

/**
 * Returns the certifications of a user, the most recent first.
 * @throws Failure 404 when the user does not exist or is outside the actor's business units.
 */
export async function certificationsOf(
  db: Database,
  scope: Scope,
  userId: number,
): Promise<UserCertification[]> {
  const ask = db.for(scope)
  await requireUser(ask, scope, userId)
  return read(ask, scope, userId)
}

/**
 * Assigns a certification to a user. The same one may be assigned several times, as it is renewed.
 * @throws Failure 404 as above; 422 when the tenant has no such certification.
 */
export function assignCertification(
  db: Database,
  scope: Scope,
  userId: number,
  draft: z.output<typeof newUserCertification>,
): Promise<UserCertification> {
  return store(db, scope, async (tx) => {
    await requireUser(tx, scope, userId)
    const [created] = await tx.query<{ id: number }>(
      sql`insert into user_certifications
            (tenant_id, user_id, certification_id, date_completed, valid_through)
          values (${scope.tenantId}, ${userId}, ${draft.certification_id},
            ${draft.date_completed}, ${draft.valid_through})
          returning id`,
    )
    return readOne(tx, scope, { userId, assignmentId: created!.id })
  })
}

/**
 * Modifies an assignment. @throws Failure 404 when it does not exist or is in the trash; 409 when it was
 * modified since `version` was read; 422 as above.
 */
export function updateAssignment(
  db: Database,
  scope: Scope,
  assignment: Assignment,
  { version, ...draft }: z.output<typeof userCertificationChanges>,
): Promise<UserCertification> {
  return store(db, scope, async (tx) => {
    requireVersion(version, await lockAssignment(tx, scope, assignment), 'esta certificación')
    await tx.query(
      sql`update user_certifications set certification_id = ${draft.certification_id},
            date_completed = ${draft.date_completed}, valid_through = ${draft.valid_through},
            version = version + 1
          where tenant_id = ${scope.tenantId} and id = ${assignment.assignmentId}`,
    )
    return readOne(tx, scope, assignment)
  })
}

/** Moves an assignment to the trash with its attachments. Throws Failure 404 as above. */
export function removeAssignment(
  db: Database,
  scope: Scope,
  assignment: Assignment,
): Promise<{ id: number }> {
  const { assignmentId: id } = assignment
  return db.transaction(scope, async (tx) => {
    await lockAssignment(tx, scope, assignment)
    await tx.query(sql`select move_to_trash('user_certifications', ${[id]}::bigint[])`)
    return { id }
  })
}

function store<T>(db: Database, scope: Scope, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction(scope, work).catch((error: unknown) => {
    const broken = foreignKeyViolation(error)
    if (broken !== 'user_certifications_tenant_id_certification_id_fkey') throw error
    throw invalidField('certification_id', 'unknown', 'La certificación no existe')
  })
}

async function readOne(
  ask: Queryable,
  scope: Scope,
  { userId, assignmentId }: Assignment,
): Promise<UserCertification> {
  const [found] = await read(ask, scope, userId, sql`and uc.id = ${assignmentId}`)
  if (!found) throw assignmentNotFound()
  return found
}

async function read(
  ask: Queryable,
  scope: Scope,
  userId: number,
  which: Sql = empty,
): Promise<UserCertification[]> {
  const rows = await ask.query<Row>(
    sql`select uc.id, uc.certification_id, c.name, c.deleted as certification_deleted,
          uc.date_completed::text, uc.valid_through::text,
          ${validityOf(scope, 'uc.valid_through')} as validity, uc.version, coalesce((
            select json_agg(json_build_object(
              'id', f.id, 'name', f.name, 'media_type', f.media_type, 'bytes', f.bytes) order by f.id)
            from user_certification_files f
            where f.tenant_id = ${scope.tenantId} and f.user_certification_id = uc.id
          ), '[]') as attachments
        from user_certifications uc
        cross join lateral certification_called(uc.certification_id) c
        join users u on u.tenant_id = ${scope.tenantId} and u.id = uc.user_id
        where uc.tenant_id = ${scope.tenantId} and uc.user_id = ${userId}
          ${withinActorAreas(scope, 'u.area_id')} ${which}
        order by uc.date_completed desc, uc.id desc`,
  )
  return rows.map((row) => ({
    ...row,
    attachments: row.attachments.map((file) => ({
      ...file,
      url: attachmentUrl({ userId, assignmentId: row.id, attachmentId: file.id }),
    })),
  }))
}
