import sql from 'sql-template-tag'
import { uniqueViolation, type Transaction } from '#api/platform/db/database.ts'
import { Failure, invalidField } from '#api/platform/http/failure.ts'
import type { Services } from '#api/platform/services/services.ts'
import { differenceOf, isNothing, type Difference } from './publication/difference.ts'
import { storedAt } from './fields.ts'
import type { Design, Ids } from './model.ts'
import { designNotFound, requireOwner, type DesignAccess } from './access.ts'
import { loadDraft, newIds, storeDifference, type Draft } from './store.ts'

/** Maximum number of changes of a design that can be undone. */
const MAX_UNDO_STEPS = 50

export type ChangeKind =
  | 'save'
  | 'add_section'
  | 'move_section'
  | 'remove_section'
  | 'add_content'
  | 'move_content'
  | 'remove_content'
  | 'copy_section'
  | 'copy_content'
  | 'move_contents'
  | 'copy_contents'
  | 'remove_contents'
  | 'import_contents'
  | 'theme'
  | 'replace_file'
  | 'restore'

/** Function that changes a draft; `answer` is returned to the caller with the new version. */
type Work<Answer> = (
  draft: Design,
  tools: { ids: Ids; tx: Transaction },
) => Promise<{ design: Design; answer: Answer }> | { design: Design; answer: Answer }

export type Write = DesignAccess & {
  /** Version that the caller read (If-Match); undefined skips the check. */
  read: number | undefined
}

/**
 * Changes a draft in one transaction, under a lock, and stores the change for undo. A change
 * without effect keeps the version.
 * @throws Failure 403 unless the tenant owns it; 409 with the stored version when it is not the one
 *   that was read; as `work`.
 */
export async function changeDesign<Answer>(
  services: Services,
  write: Write,
  kind: ChangeKind,
  work: Work<Answer>,
  sent: Record<string, unknown> = {},
): Promise<Answer & { version: number }> {
  requireOwner(write)
  return inDraft(services, write, sent, async (tx, draft) => {
    const { design, answer } = await work(draft.design, { ids: newIds(tx), tx })
    const version = await storeChange(tx, write, draft, design, kind)
    return { ...answer, version }
  })
}

/** Runs `work` in a transaction with the draft locked. */
export async function inDraft<T>(
  { db }: Services,
  write: Write,
  sent: Record<string, unknown>,
  work: (tx: Transaction, draft: Draft) => Promise<T>,
): Promise<T> {
  const { scope, id, read } = write
  try {
    return await db.transaction(scope, async (tx) => {
      const draft = await loadDraft(tx, scope, id, { lock: true })
      if (!draft) throw designNotFound()
      if (read !== undefined && read !== draft.version) throw await stale(tx, write, draft, sent)
      return work(tx, draft)
    })
  } catch (error) {
    if (uniqueViolation(error) !== 'courses_slug_key') throw error
    throw invalidField('slug', 'taken', 'Ya existe un curso con este slug')
  }
}

/** Stores the new draft and the change; the actor's undone changes can no longer be redone. */
export async function storeChange(
  tx: Transaction,
  { scope, id }: DesignAccess,
  draft: Draft,
  design: Design,
  kind: ChangeKind,
): Promise<number> {
  const difference = differenceOf(draft.design, design)
  if (isNothing(difference)) return draft.version
  const version = await storeDifference(tx, scope, id, difference)
  const { actor, tenantId } = scope
  await tx.query(
    sql`insert into course_design_changes
          (tenant_id, course_id, version, actor_id, actor_name, kind, change)
        values (${tenantId}, ${id}, ${version}, ${actor.id},
          ${`${actor.first_name} ${actor.last_name}`.trim()}, ${kind}, ${JSON.stringify(difference)}::jsonb)`,
  )
  await tx.query(
    sql`delete from course_design_changes where tenant_id = ${tenantId} and course_id = ${id} and (
          (undone and actor_id = ${actor.id}) or version <= (
            select version from course_design_changes
            where tenant_id = ${tenantId} and course_id = ${id}
            order by version desc offset ${MAX_UNDO_STEPS} limit 1))`,
  )
  await logCourse(tx, { scope, id }, difference)
  return version
}

/**
 * Writes the changes of the course itself to the audit log: designs have an owner and no tenant_id,
 * so no trigger does.
 */
export async function logCourse(
  tx: Transaction,
  { scope, id }: Pick<DesignAccess, 'scope' | 'id'>,
  { course }: Difference,
): Promise<void> {
  if (!course) return
  const keys = (['name', 'slug', 'theme'] as const).filter(
    (key) => JSON.stringify(course.before[key]) !== JSON.stringify(course.after[key]),
  )
  await logFields(tx, { scope, id }, course.after.name, keys, course)
}

/** Writes fields of a design that differ to the audit log. */
export async function logFields<Key extends string>(
  tx: Transaction,
  { scope, id }: Pick<DesignAccess, 'scope' | 'id'>,
  name: string,
  keys: readonly Key[],
  { before, after }: Record<'before' | 'after', Record<Key, unknown>>,
): Promise<void> {
  const only = (side: Record<Key, unknown>) =>
    JSON.stringify(Object.fromEntries(keys.map((key) => [key, side[key]])))
  await tx.query(
    sql`insert into audit_log (tenant_id, actor_id, actor_name, acting, request_id,
          action, entity, entity_id, label, before, after)
        select ${scope.tenantId}, (said ->> 'actor_id')::bigint, said ->> 'actor_name',
          (said ->> 'acting') is not distinct from 'true', said ->> 'request_id',
          'update', 'course_design', ${id}, ${name}, ${only(before)}::jsonb, ${only(after)}::jsonb
        from audit_context() said`,
  )
}

/** Returns the conflict with both sides: the changes since by others, and the sent values beside the stored ones. */
async function stale(
  tx: Transaction,
  { scope, id }: Write,
  { version, design }: Draft,
  sent: Record<string, unknown>,
): Promise<Failure> {
  const [last] = await tx.query<{ name: string | null }>(
    sql`select actor_name as name from course_design_changes
        where tenant_id = ${scope.tenantId} and course_id = ${id} order by at desc, version desc limit 1`,
  )
  const stored = Object.fromEntries(
    Object.keys(sent).map((path) => [path, storedAt(design, path) ?? null]),
  )
  const message = `${last?.name ?? 'Otra persona'} modificó este curso mientras lo editabas. Revisa los cambios y guarda de nuevo.`
  return new Failure(409, 'conflict', message, { conflict: { version, stored, sent } })
}
