import sql, { empty, type Sql } from 'sql-template-tag'
import type { Transaction } from '../../db/database.ts'
import { outsideActorAreas } from '../../http/area-scope.ts'
import { newValueOf, rejectStaleRows, type UpdateTarget } from '../../imports/expected-values.ts'
import { cell, pendingIn, rowsOf } from '../../imports/batch.ts'
import { rejectTakenCodes } from '../../imports/codes.ts'
import type { Batch, Step } from '../../imports/kind.ts'
import { CODE_TAKEN } from '../policy.ts'
import { POSITION_IDS, type PositionColumn } from './columns.ts'
import { findPaths } from './facts.ts'

/** Creates and updates positions; each statement covers a whole batch. */
export const applyPositions: Step<PositionColumn> = {
  batchRows: 2500,
  async run(tx, _services, batch) {
    const updates = await rejectStaleRows(tx, batch, CHANGED)
    const paths = JSON.stringify(Object.fromEntries(await findPaths(tx, batch.job)))
    await createPositions(tx, batch, paths)
    if (updates > 0) await updatePositions(tx, batch, paths)
  },
  ...rejectTakenCodes('positions', CODE_TAKEN),
}

const CHANGED: UpdateTarget = {
  table: 'positions',
  as: 'p',
  entity: 'position',
  ids: POSITION_IDS,
  state: sql`to_jsonb(p)`,
  names: sql`jsonb_build_object('formation_path_id', (
    select f.name from formation_paths f
    where f.tenant_id = p.tenant_id and f.id = p.formation_path_id))`,
  mine: empty,
}

/** Messages of correct rows that can no longer be applied. */
const LOST = {
  position: 'El cargo ya no existe, o su plan de formación no es tuyo para cambiarlo',
  path: 'El plan de formación ya no existe',
}

/** The cells of a batch as columns, with the current id of the formation path's name. */
function batchOf(batch: Batch<PositionColumn>, action: 'create' | 'update', paths: string): Sql {
  const { header } = batch
  const value = (field: PositionColumn) =>
    action === 'create' ? cell(header, field) : newValueOf(header, field, POSITION_IDS)
  const path = value('formation_path')
  return sql`select *, case when path is not null and path_id is null then ${LOST.path} end as lost
    from (
      select r.line, r.target_id, ${cell(header, 'code')} as code, ${value('name')} as name,
        ${path} as path, (${paths}::jsonb ->> lower(${path}))::bigint as path_id
      from import_rows r
      where ${rowsOf(batch)} and r.action = ${action} and ${pendingIn(batch)}
      order by r.line
    ) rows`
}

async function createPositions(
  tx: Transaction,
  batch: Batch<PositionColumn>,
  paths: string,
): Promise<void> {
  const { tenantId, id } = batch.job
  await tx.query(
    sql`with batch as materialized (
          select *, nextval('positions_id_seq') as id from (${batchOf(batch, 'create', paths)}) found
        ), created as (
          insert into positions (tenant_id, id, code, name, formation_path_id)
          select ${tenantId}, id, code, name, path_id from batch where lost is null
        )
        insert into import_results (tenant_id, import_id, line, applied, record_id, message)
        select ${tenantId}, ${id}, line, lost is null, case when lost is null then id end, lost
        from batch`,
  )
}

async function updatePositions(
  tx: Transaction,
  batch: Batch<PositionColumn>,
  paths: string,
): Promise<void> {
  const { tenantId, id, scope } = batch.job
  await tx.query(
    sql`with batch as materialized (${batchOf(batch, 'update', paths)}), changed as (
          update positions p set name = coalesce(b.name, p.name),
            formation_path_id = coalesce(b.path_id, p.formation_path_id), version = p.version + 1
          from batch b
          where p.tenant_id = ${tenantId} and p.id = b.target_id and b.lost is null
            and (
              coalesce(b.path_id, p.formation_path_id) is not distinct from p.formation_path_id
              or not exists (
                select from users u where u.tenant_id = ${tenantId} and u.position_id = p.id
                  and ${outsideActorAreas(scope, 'u.area_id')})
            )
          returning p.id
        )
        insert into import_results (tenant_id, import_id, line, applied, record_id, message)
        select ${tenantId}, ${id}, line, done, case when done then target_id end,
          case when not done then coalesce(lost, ${LOST.position}) end
        from (select *, target_id in (select id from changed) as done from batch) rows`,
  )
}
