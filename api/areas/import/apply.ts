import sql from 'sql-template-tag'
import type { Transaction } from '../../db/database.ts'
import { withinActorAreas } from '../../http/area-scope.ts'
import { newValueOf, rejectStaleRows } from '../../imports/expected-values.ts'
import { cell, pendingIn, rowsOf } from '../../imports/batch.ts'
import { rejectTakenCodes } from '../../imports/codes.ts'
import type { Batch, Step } from '../../imports/kind.ts'
import { CODE_TAKEN } from '../policy.ts'
import type { AreaColumn } from './columns.ts'

/** Creates and updates areas; each statement covers a whole batch. */
export const applyAreas: Step<AreaColumn> = {
  batchRows: 2500,
  async run(tx, _services, batch) {
    const updates = await rejectStaleRows(tx, batch, {
      table: 'areas',
      as: 'a',
      entity: 'area',
      state: sql`to_jsonb(a)`,
      names: sql`'{}'::jsonb`,
      mine: withinActorAreas(batch.job.scope, 'a.id'),
    })
    await createAreas(tx, batch)
    if (updates > 0) await updateAreas(tx, batch)
  },
  ...rejectTakenCodes('areas', CODE_TAKEN),
}

/** Message of a correct row whose area no longer exists when it is applied. */
const LOST = 'El área ya no existe o no está en tus unidades de negocio'

async function createAreas(tx: Transaction, batch: Batch<AreaColumn>): Promise<void> {
  const { job, header } = batch
  await tx.query(
    sql`with batch as materialized (
          select r.line, ${cell(header, 'code')} as code, ${cell(header, 'name')} as name,
            nextval('areas_id_seq') as id
          from import_rows r where ${rowsOf(batch)} and r.action = 'create' and ${pendingIn(batch)}
        ), created as (
          insert into areas (tenant_id, id, code, name)
          select ${job.tenantId}, id, code, name from batch order by line
        )
        insert into import_results (tenant_id, import_id, line, applied, record_id)
        select ${job.tenantId}, ${job.id}, line, true, id from batch`,
  )
}

async function updateAreas(tx: Transaction, batch: Batch<AreaColumn>): Promise<void> {
  const { job, header } = batch
  await tx.query(
    sql`with batch as materialized (
          select r.line, r.target_id, ${newValueOf(header, 'name')} as name
          from import_rows r where ${rowsOf(batch)} and r.action = 'update' and ${pendingIn(batch)}
        ), changed as (
          update areas a set name = coalesce(b.name, a.name), version = a.version + 1
          from batch b
          where a.tenant_id = ${job.tenantId} and a.id = b.target_id
            ${withinActorAreas(job.scope, 'a.id')}
          returning a.id
        )
        insert into import_results (tenant_id, import_id, line, applied, record_id, message)
        select ${job.tenantId}, ${job.id}, line, done, case when done then target_id end,
          case when not done then ${LOST} end
        from (select *, target_id in (select id from changed) as done from batch) rows`,
  )
}
