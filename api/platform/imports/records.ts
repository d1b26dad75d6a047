import sql, { type Sql } from 'sql-template-tag'
import type { ImportedRecord, UndoPreview } from '#contract/platform/imports/import-effects.ts'
import type { Database } from '../db/database.ts'
import type { Scope } from '../identity/scope.ts'
import { jobOf, type JobRow } from './job.ts'
import type { Job, ImportDefinition, Lines } from './kind.ts'
import type { List } from './lists.ts'
import { explainSkipped, mayUndo, requireUndo } from './undo.ts'

/** The records that an import created and changed, and the effect of undoing it on each. */

/** The job with the caller's scope: another administrator may undo an import. */
const jobInScope = (job: JobRow, scope: Scope): Job => jobOf({ ...job, scope })

/** Lines that are left where undoing was interrupted; undefined for all. */
function left(job: JobRow): Lines | undefined {
  return job.phase === 'undoing' ? { after: job.done_line, upTo: 2 ** 31 - 1 } : undefined
}

/**
 * Returns what undoing a job would do now.
 * @throws Failure 409 with the reason when it cannot be undone.
 */
export async function previewUndo(
  db: Database,
  scope: Scope,
  kind: ImportDefinition,
  job: JobRow,
): Promise<UndoPreview> {
  const undo = requireUndo(job, kind)
  const [counts] = await db.query<UndoPreview>(
    scope,
    sql`select count(*) filter (where why is null and created) as deactivate,
          count(*) filter (where why is null and not created) as restore,
          count(*) filter (where why is not null) as kept,
          count(*) filter (where why is null and active) as active
        from (${undo.undoStatus(jobInScope(job, scope), left(job))}) standing`,
  )
  return counts!
}

export type RecordFilter = 'created' | 'updated' | 'applied' | 'kept' | 'active'

/**
 * The records of a job by the line of the file. `kept` and `active` are those of the preview; for
 * an undone job `kept` is its result.
 */
export function records(
  kind: ImportDefinition,
  scope: Scope,
  which: RecordFilter,
): List<ImportedRecord> {
  return {
    total: async (db, job) => {
      const [row] = await db.query<{ total: number }>(
        scope,
        sql`select count(*) as total from (${linesOf(kind, scope, which, job)}) lines`,
      )
      return row!.total
    },
    read: async (db, job, part) => {
      const lines = await db.query<{ line: number; why: string | null }>(
        scope,
        sql`${linesOf(kind, scope, which, job)} order by line limit ${part.limit} offset ${part.skip}`,
      )
      return describe(db, kind, scope, job, lines)
    },
  }
}

const isUndone = ({ phase }: JobRow) => phase === 'undoing' || phase === 'undone'

/** SQL: the requested lines, and `why` undoing would leave them. */
function linesOf(kind: ImportDefinition, scope: Scope, which: RecordFilter, job: JobRow): Sql {
  const mine = sql`x.tenant_id = ${job.tenant_id} and x.import_id = ${job.id}`
  if (which === 'applied') {
    return sql`select x.line, null::text as why from import_results x where ${mine} and x.applied`
  }
  if (which === 'created' || which === 'updated') {
    return sql`select x.line, null::text as why from import_results x
      join import_rows r on r.tenant_id = x.tenant_id and r.import_id = x.import_id and r.line = x.line
      where ${mine} and x.applied and r.action = ${which === 'created' ? 'create' : 'update'}`
  }
  if (which === 'kept' && isUndone(job)) {
    return sql`select x.line, null::text as why from import_results x where ${mine} and not x.undone`
  }
  if (!kind.undo || !mayUndo(job)) return sql`select 0 as line, null::text as why where false`
  return sql`select line, why from (${kind.undo.undoStatus(jobInScope(job, scope), left(job))}) standing
    where ${which === 'kept' ? sql`why is not null` : sql`why is null and active`}`
}

async function describe(
  db: Database,
  kind: ImportDefinition,
  scope: Scope,
  job: JobRow,
  lines: readonly { line: number; why: string | null }[],
): Promise<ImportedRecord[]> {
  const mine = sql`x.tenant_id = ${job.tenant_id} and x.import_id = ${job.id}
    and x.line = any(${lines.map(({ line }) => line)}::int[])`
  const known = kind.undo
    ? sql`select * from (${kind.undo.undoStatus(jobInScope(job, scope))}) standing`
    : sql`select x.line, x.record_id as id, null::text as name from import_results x where ${mine}`
  const rows = await db.query<ImportedRecord>(
    scope,
    sql`select x.line, known.id, coalesce(known.name, r.label, '') as name, r.action, x.undone,
          x.undo_message as message
        from import_results x
        join import_rows r on r.tenant_id = x.tenant_id and r.import_id = x.import_id and r.line = x.line
        left join (${known}) known on known.line = x.line
        where ${mine} order by x.line`,
  )
  const ids = new Map(rows.map(({ line, id }) => [line, id]))
  const doubts = lines.flatMap(({ line, why }) =>
    why === null ? [] : [{ line, id: ids.get(line) ?? null, why }],
  )
  const query = <Row extends object>(statement: Sql) => db.query<Row>(scope, statement)
  const reasons =
    kind.undo && (await explainSkipped({ query }, kind.undo, jobInScope(job, scope), doubts))
  return rows.map((row) => ({ ...row, message: row.message ?? reasons?.get(row.line) ?? null }))
}
