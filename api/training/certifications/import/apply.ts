import sql from 'sql-template-tag'
import type { Transaction } from '#api/platform/db/database.ts'
import { withinActorAreas } from '#api/platform/identity/area-scope.ts'
import { cell, pendingIn, rowsOf } from '#api/platform/imports/batch.ts'
import { rejectStaleRows, type UpdateTarget } from '#api/platform/imports/expected-values.ts'
import type { Batch, Job, Step } from '#api/platform/imports/kind.ts'
import type { HolderColumn } from './columns.ts'
import { attachDocuments, storeDocuments, type StoredDocument } from './documents.ts'

/** Assigns certifications and changes their ends: each statement handles a whole batch. */
export const applyHolders: Step<HolderColumn> = {
  batchRows: 1000,
  async run(tx, _services, batch) {
    await applyRows(tx, batch)
  },
}

/** The same with the documents of each row, which are read from the zip before the batch is applied. */
export const applyWithDocuments: Step<HolderColumn> = {
  batchRows: 25,
  prepare: storeDocuments,
  async run(tx, _services, batch, prepared) {
    await applyRows(tx, batch)
    const stored = prepared as StoredDocument[]
    await attachDocuments(
      tx,
      batch,
      stored.filter(({ line }) => line > batch.after && line <= batch.upTo),
    )
  },
}

async function applyRows(tx: Transaction, batch: Batch<HolderColumn>): Promise<void> {
  const updates = await rejectStaleRows(tx, batch, targetOf(batch.job))
  await create(tx, batch)
  if (updates > 0) await update(tx, batch)
}

const LOST = {
  user: 'El usuario ya no existe o no está en tus unidades de negocio',
  certification: 'La certificación ya no existe, o hay otra con el mismo nombre',
  taken: 'Alguien asignó la certificación con esa fecha después de validar el archivo',
}

/** Current values of an assignment, in the form of the rows' expected values. */
function targetOf({ tenantId, scope }: Job): UpdateTarget {
  return {
    table: 'user_certifications',
    as: 'h',
    entity: 'user_certification',
    state: sql`jsonb_build_object('valid_through', h.valid_through)`,
    names: sql`'{}'::jsonb`,
    mine: sql`and exists (select from users u where u.tenant_id = ${tenantId} and u.id = h.user_id
      ${withinActorAreas(scope, 'u.area_id')})`,
  }
}

async function create(tx: Transaction, batch: Batch<HolderColumn>): Promise<void> {
  const { job, header } = batch
  const { tenantId, id, scope } = job
  await tx.query(
    sql`with batch as materialized (
          select r.line, u.id as user_id, ${cell(header, 'date_completed')}::date as date_completed,
            ${cell(header, 'valid_through')}::date as valid_through, (
              select case when count(*) = 1 then min(c.id) end from certifications c
              where c.tenant_id = ${tenantId} and fold(c.name) = fold(${cell(header, 'certification')})
            ) as certification_id
          from import_rows r
          left join users u on u.tenant_id = ${tenantId} and u.id = r.target_id
            ${withinActorAreas(scope, 'u.area_id')}
          where ${rowsOf(batch)} and r.action = 'create' and ${pendingIn(batch)}
        ), due as materialized (
          select * from batch b
          where user_id is not null and certification_id is not null and not exists (
            select from user_certifications h
            where h.tenant_id = ${tenantId} and h.certification_id = b.certification_id
              and h.user_id = b.user_id and h.date_completed = b.date_completed)
        ), created as (
          insert into user_certifications
            (tenant_id, user_id, certification_id, date_completed, valid_through)
          select ${tenantId}, user_id, certification_id, date_completed, valid_through
          from due order by user_id, certification_id
          returning id, user_id, certification_id, date_completed, version
        )
        insert into import_results (tenant_id, import_id, line, applied, record_id, version, message)
        select ${tenantId}, ${id}, b.line, c.id is not null, c.id, c.version, case
            when b.user_id is null then ${LOST.user}
            when b.certification_id is null then ${LOST.certification}
            when c.id is null then ${LOST.taken} end
        from batch b left join created c using (user_id, certification_id, date_completed)`,
  )
}

async function update(tx: Transaction, batch: Batch<HolderColumn>): Promise<void> {
  const { job, header } = batch
  const { tenantId, id, scope } = job
  await tx.query(
    sql`with batch as materialized (
          select r.line, r.target_id, ${cell(header, 'valid_through')}::date as valid_through,
            r.changes @> '[{"field": "valid_through"}]'::jsonb as ends
          from import_rows r where ${rowsOf(batch)} and r.action = 'update' and ${pendingIn(batch)}
        ), old as materialized (
          select h.id, h.valid_through from batch b
          join user_certifications h on h.tenant_id = ${tenantId} and h.id = b.target_id
        ), changed as (
          update user_certifications h set valid_through = case when b.ends then b.valid_through else h.valid_through end,
            version = h.version + 1
          from batch b
          where h.tenant_id = ${tenantId} and h.id = b.target_id
            and exists (select from users u where u.tenant_id = ${tenantId} and u.id = h.user_id
              ${withinActorAreas(scope, 'u.area_id')})
          returning h.id, h.version
        )
        insert into import_results
          (tenant_id, import_id, line, applied, record_id, version, before, message)
        select ${tenantId}, ${id}, b.line, c.id is not null, c.id, c.version,
          case when c.id is not null then jsonb_build_object('valid_through', old.valid_through) end,
          case when c.id is null then ${LOST.user} end
        from batch b
        left join changed c on c.id = b.target_id
        left join old on old.id = b.target_id`,
  )
}
