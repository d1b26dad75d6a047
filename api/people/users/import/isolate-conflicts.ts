import sql from 'sql-template-tag'
import { TAKEN } from '#contract/platform/people/user-labels.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { cell, pendingIn, rowsOf } from '#api/platform/imports/batch.ts'
import { newValueOf } from '#api/platform/imports/expected-values.ts'
import type { Batch } from '#api/platform/imports/kind.ts'
import { USER_IDS, type UserColumn } from './columns.ts'

/** Records as failed the rows whose username, e-mail or mobile was taken after the file was validated. */
export async function isolateConflicts(tx: Transaction, batch: Batch<UserColumn>): Promise<void> {
  const { header, job } = batch
  const wanted = (field: UserColumn) =>
    sql`case when r.action = 'create' then ${cell(header, field)} else ${newValueOf(header, field, USER_IDS)} end`
  await tx.query(
    sql`with batch as materialized (
          select r.line, r.action, r.target_id,
            lower(${cell(header, 'username')}) as username, lower(${wanted('email')}) as email,
            mobile_key(${wanted('mobile')}) as mobile
          from import_rows r
          where ${rowsOf(batch)} and r.action in ('create', 'update') and ${pendingIn(batch)}
        ), taken as materialized (
          select jsonb_object_agg(value, owner_id) filter (where field in ('username', 'login')) as usernames,
            jsonb_object_agg(value, owner_id) filter (where field = 'email') as emails,
            jsonb_object_agg(value, owner_id) filter (where field = 'mobile') as mobiles
          from user_claims(
            array(select username from batch where action = 'create' and username is not null),
            array(select email from batch where email is not null),
            array(select mobile from batch where mobile is not null))
        ), judged as (
          select line, concat_ws('. ',
            case when usernames ? username and action = 'create' then ${TAKEN.username} end,
            case when emails ? email and (emails ->> email)::bigint is distinct from target_id
              then ${TAKEN.email} end,
            case when mobiles ? mobile and (mobiles ->> mobile)::bigint is distinct from target_id
              then ${TAKEN.mobile} end) as message
          from batch, taken
        )
        insert into import_results (tenant_id, import_id, line, applied, message)
        select ${job.tenantId}, ${job.id}, line, false, message from judged where message <> ''`,
  )
}
