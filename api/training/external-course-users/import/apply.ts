import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Transaction } from '#api/platform/db/database.ts'
import { Failure } from '#api/platform/http/failure.ts'
import { withinActorAreas } from '#api/platform/identity/area-scope.ts'
import { rejectStaleRows, type UpdateTarget } from '#api/platform/imports/expected-values.ts'
import { cell, pendingIn, rowsOf } from '#api/platform/imports/batch.ts'
import { RefusedFile, type Batch, type Job, type Step } from '#api/platform/imports/kind.ts'
import { lockCourse } from '../course.ts'
import { RECORDED, type Recorded, type RecordColumn } from './columns.ts'

/** Assigns users and writes records: each statement handles a whole batch, under the lock of the course. */
export const applyRecords: Step<RecordColumn> = {
  batchRows: 1000,
  async run(tx, _services, batch) {
    await holdCourse(tx, batch.job)
    const updates = await rejectStaleRows(tx, batch, targetOf(batch.job))
    await createRecords(tx, batch)
    if (updates > 0) await updateRecords(tx, batch)
  },
}

const LOST = {
  course: 'El curso externo ya no existe.',
  user: 'El usuario ya no existe o no está en tus unidades de negocio',
  taken:
    'Alguien agregó al usuario al curso y registró sus datos después de validar el archivo: súbelo de nuevo',
}

/** Locks the records of the course until `tx` ends. @throws RefusedFile when the course is in the trash. */
export async function holdCourse(tx: Transaction, { scope, parentId }: Job): Promise<void> {
  try {
    await lockCourse(tx, scope, parentId!)
  } catch (error) {
    if (error instanceof Failure) throw new RefusedFile(LOST.course)
    throw error
  }
}

/** Current values of a record, in the form of the rows' expected values: validate-rows.ts. */
function targetOf({ tenantId, scope }: Job): UpdateTarget {
  const zone = scope.tenant.timezone
  return {
    table: 'external_course_users',
    as: 'm',
    entity: 'external_course_user',
    state: sql`jsonb_build_object('enabled', m.enabled, 'assisted', m.assisted, 'approved', m.approved,
      'start_time', local_moment(m.start_time, ${zone}), 'end_time', local_moment(m.end_time, ${zone}),
      'quantitative_result', m.quantitative_result, 'qualitative_result', m.qualitative_result,
      'due_date', m.due_date)`,
    names: sql`'{}'::jsonb`,
    mine: sql`and exists (select from users u where u.tenant_id = ${tenantId} and u.id = m.user_id
      ${withinActorAreas(scope, 'u.area_id')})`,
  }
}

/** SQL of a row's value of a column, as stored; null for an empty cell. */
function valueOf({ header, job }: Batch<RecordColumn>, column: Recorded): Sql {
  const said = cell(header, column)
  if (column === 'start_time' || column === 'end_time') {
    // Value announced by the validation: a row without a start takes the session of the course.
    const announced = sql`(select change ->> 'new' from jsonb_array_elements(r.changes) change
      where change ->> 'field' = ${column})`
    return sql`moment_from(coalesce(${said}, ${announced}), ${job.scope.tenant.timezone})`
  }
  if (column === 'assisted' || column === 'approved') return sql`coalesce(${said} = 'sí', false)`
  if (column === 'due_date') return sql`${said}::date`
  return column === 'quantitative_result' ? sql`${said}::numeric` : said
}

const COLUMNS = raw(RECORDED.join(', '))

/** Values of a record that another user has just created by assigning the person. */
const NOTHING_RECORDED = {
  ...Object.fromEntries(RECORDED.map((column) => [column, null])),
  assisted: false,
  approved: false,
}

/** Creates the records. One created meanwhile without any values gets the announced ones. */
async function createRecords(tx: Transaction, batch: Batch<RecordColumn>): Promise<void> {
  const { tenantId, id, parentId, scope } = batch.job
  const values = RECORDED.map((column) => sql`${valueOf(batch, column)} as ${raw(column)}`)
  const given = raw(RECORDED.map((column) => `${column} = excluded.${column}`).join(', '))
  await tx.query(
    sql`with batch as materialized (
          select r.line, u.id as user_id, ${join(values)}
          from import_rows r
          left join users u on u.tenant_id = ${tenantId} and u.id = r.target_id
            ${withinActorAreas(scope, 'u.area_id')}
          where ${rowsOf(batch)} and r.action = 'create' and ${pendingIn(batch)}
        ), created as (
          insert into external_course_users as m (tenant_id, external_course_id, user_id, ${COLUMNS})
          select ${tenantId}, ${parentId}, user_id, ${COLUMNS} from batch
          where user_id is not null order by user_id
          on conflict (tenant_id, external_course_id, user_id) do update
            set ${given}, version = m.version + 1
            where m.version = 1 and m.enabled
              and coalesce(m.start_time = excluded.start_time, m.start_time is null)
              and coalesce(m.end_time = excluded.end_time, m.end_time is null)
              and (m.quantitative_result, m.qualitative_result) is not distinct from (null, null)
              and not m.assisted and not m.approved
          returning m.id, m.user_id, m.version
        )
        insert into import_results
          (tenant_id, import_id, line, applied, record_id, version, before, message)
        select ${tenantId}, ${id}, b.line, c.id is not null, c.id, c.version,
          case when c.version > 1 then ${JSON.stringify(NOTHING_RECORDED)}::jsonb end, case
            when b.user_id is null then ${LOST.user} when c.id is null then ${LOST.taken} end
        from batch b left join created c on c.user_id = b.user_id`,
  )
}

/** Updates the columns whose change the row announced and leaves the others. */
async function updateRecords(tx: Transaction, batch: Batch<RecordColumn>): Promise<void> {
  const { tenantId, id, scope } = batch.job
  const values = RECORDED.map((column) => sql`${valueOf(batch, column)} as ${raw(column)}`)
  const set = RECORDED.map((column) => {
    const said = JSON.stringify([{ field: column }])
    return sql`${raw(column)} = case when b.changes @> ${said}::jsonb then b.${raw(column)}
      else m.${raw(column)} end`
  })
  await tx.query(
    sql`with batch as materialized (
          select r.line, r.target_id, r.changes, ${join(values)}
          from import_rows r where ${rowsOf(batch)} and r.action = 'update' and ${pendingIn(batch)}
        ), old as materialized (
          select m.id, (
              select jsonb_object_agg(change ->> 'field', to_jsonb(m) -> (change ->> 'field'))
              from jsonb_array_elements(b.changes) change
            ) as before
          from batch b join external_course_users m on m.tenant_id = ${tenantId} and m.id = b.target_id
        ), changed as (
          update external_course_users m set ${join(set)}, enabled = true, version = m.version + 1
          from batch b
          where m.tenant_id = ${tenantId} and m.id = b.target_id
            and exists (select from users u where u.tenant_id = ${tenantId} and u.id = m.user_id
              ${withinActorAreas(scope, 'u.area_id')})
          returning m.id, m.version
        )
        insert into import_results
          (tenant_id, import_id, line, applied, record_id, version, before, message)
        select ${tenantId}, ${id}, b.line, c.id is not null, c.id, c.version,
          case when c.id is not null then old.before end, case when c.id is null then ${LOST.user} end
        from batch b
        left join changed c on c.id = b.target_id
        left join old on old.id = b.target_id`,
  )
}
