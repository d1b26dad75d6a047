import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { AuditEntity } from '#contract/oversight/audit-log-words.ts'
import { codeTaken, type Noun } from '#contract/platform/values/nouns.ts'
import { uniqueViolation, type Transaction } from '../db/database.ts'
import type { Scope } from '../identity/scope.ts'
import { cell, pendingIn, rowsOf } from './batch.ts'
import { newValueOf, rejectStaleRows, type Ids } from './expected-values.ts'
import type { Batch, Job, Step } from './kind.ts'

/** Records of a table that rows identify by their code (`validateByCode`); `t` is a record in SQL. */
type ByCode<Column extends string, Found> = {
  readonly table: string
  readonly noun: Noun & { readonly audited: AuditEntity }
  /** Columns that name another record. */
  readonly ids?: Ids
  /** JSON by column: the names that its ids stand for, as written in a file. */
  readonly names?: Sql
  /** SQL condition `and …`: the actor may change the record. */
  mine?(scope: Scope): Sql
  /** SQL condition `and …`: the actor may change record `t` to the values `b`. */
  allowed?(scope: Scope): Sql
  /** Reads what `values` needs, once a batch. */
  find?(tx: Transaction, job: Job): Promise<Found>
  /**
   * Returns the SQL of the columns that are written besides the code, from the new value of a column of the file:
   * null where it stays. `lost` is the SQL of the message for a row that can no longer be applied, else null.
   */
  values(
    value: (column: Column) => Sql,
    found: Found,
  ): { columns: Readonly<Record<string, Sql>>; lost?: Sql }
  /** Message of a row whose record was deleted after the file was validated. */
  readonly gone: string
}

/** Returns the step that creates and updates such records; each statement covers a whole batch. */
export function applyByCode<Column extends string, Found = undefined>(
  kind: ByCode<Column, Found>,
): Step<Column> {
  const { table, noun, ids = {}, names = sql`'{}'::jsonb`, mine = () => empty } = kind
  const taken = codeTaken(noun)
  return {
    batchRows: 2500,
    async run(tx, _services, batch) {
      const updates = await rejectStaleRows(tx, batch, {
        table,
        as: 't',
        entity: noun.audited,
        ids,
        state: sql`to_jsonb(t)`,
        names,
        mine: mine(batch.job.scope),
      })
      const found = (await kind.find?.(tx, batch.job)) as Found
      await createRows(tx, batch, kind, found)
      if (updates > 0) await updateRows(tx, batch, kind, found)
    },

    /** Codes are unique in the tenant regardless of case, by the index `<table>_code`. */
    async isolateConflicts(tx, batch) {
      const { job, header } = batch
      await tx.query(
        sql`insert into import_results (tenant_id, import_id, line, applied, message)
            select ${job.tenantId}, ${job.id}, r.line, false, ${taken}
            from import_rows r
            where ${rowsOf(batch)} and r.action = 'create' and ${pendingIn(batch)}
              and lower(${cell(header, 'code' as Column)}) in (
                select lower(code) from ${raw(table)} where tenant_id = ${job.tenantId})`,
      )
    },
    explain: (error) => (uniqueViolation(error) === `${table}_code` ? taken : null),
  }
}

/** The names of the written columns, and the SQL of the pending rows of a batch with their values. */
function rowsWith<Column extends string, Found>(
  batch: Batch<Column>,
  action: 'create' | 'update',
  { ids = {}, values }: ByCode<Column, Found>,
  found: Found,
) {
  const { header } = batch
  const { columns, lost = sql`null::text` } = values(
    (column) => (action === 'create' ? cell(header, column) : newValueOf(header, column, ids)),
    found,
  )
  const selected = Object.entries(columns).map(([name, value]) => sql`${value} as ${raw(name)}`)
  return {
    names: Object.keys(columns),
    rows: sql`select r.line, r.target_id, ${cell(header, 'code' as Column)} as code,
        ${join(selected)}, ${lost} as lost
      from import_rows r where ${rowsOf(batch)} and r.action = ${action} and ${pendingIn(batch)}
      order by r.line`,
  }
}

async function createRows<Column extends string, Found>(
  tx: Transaction,
  batch: Batch<Column>,
  kind: ByCode<Column, Found>,
  found: Found,
): Promise<void> {
  const { tenantId, id } = batch.job
  const { names, rows } = rowsWith(batch, 'create', kind, found)
  const columns = raw(['code', ...names].join())
  await tx.query(
    sql`with batch as materialized (
          select *, ${raw(`nextval('${kind.table}_id_seq')`)} as id from (${rows}) found
        ), created as (
          insert into ${raw(kind.table)} (tenant_id, id, ${columns})
          select ${tenantId}, id, ${columns} from batch where lost is null order by line
        )
        insert into import_results (tenant_id, import_id, line, applied, record_id, message)
        select ${tenantId}, ${id}, line, lost is null, case when lost is null then id end, lost
        from batch`,
  )
}

async function updateRows<Column extends string, Found>(
  tx: Transaction,
  batch: Batch<Column>,
  kind: ByCode<Column, Found>,
  found: Found,
): Promise<void> {
  const { tenantId, id, scope } = batch.job
  const { names, rows } = rowsWith(batch, 'update', kind, found)
  const set = names.map((name) => `${name} = coalesce(b.${name}, t.${name})`).join()
  await tx.query(
    sql`with batch as materialized (${rows}), changed as (
          update ${raw(kind.table)} t set ${raw(set)}, version = t.version + 1
          from batch b
          where t.tenant_id = ${tenantId} and t.id = b.target_id and b.lost is null
            ${kind.mine?.(scope) ?? empty} ${kind.allowed?.(scope) ?? empty}
          returning t.id
        )
        insert into import_results (tenant_id, import_id, line, applied, record_id, message)
        select ${tenantId}, ${id}, line, done, case when done then target_id end,
          case when not done then coalesce(lost, ${kind.gone}) end
        from (select *, target_id in (select id from changed) as done from batch) rows`,
  )
}
