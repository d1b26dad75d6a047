import sql from 'sql-template-tag'
import type { z } from 'zod'
import type { PathSource } from '#contract/training/formation-path-sources.ts'
import type { FormationPath, newFormationPath } from '#contract/training/formation-paths.ts'
import { agree, counted, listed, NOUNS, type Noun } from '#contract/platform/values/nouns.ts'
import type { Database, Transaction } from '#api/platform/db/database.ts'
import { Failure } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { quoted } from '#api/platform/http/wording.ts'
import { insertRecord } from '#api/platform/records/record.ts'
import { place } from './change-contents.ts'
import { COURSES } from './contents.ts'
import { sourcesOf } from './sources.ts'
import { FORMATION_PATHS, pathNotFound } from './read.ts'

/** @throws Failure 404 when one of its courses does not exist for the actor; 422 as `putContents`. */
export function createFormationPath(
  db: Database,
  scope: Scope,
  { name, courses }: z.output<typeof newFormationPath>,
): Promise<FormationPath> {
  return db.transaction(scope, async (tx) => {
    const path = await insertRecord(tx, scope, FORMATION_PATHS, { name })
    if (courses.length > 0) await place(tx, scope, COURSES, path.id, courses)
    return path
  })
}

/**
 * Moves a path to the trash with its contents.
 * @throws Failure 404 as `getFormationPath`; 409, code `in_use`, while a position or a group uses it.
 */
export function deleteFormationPath(
  db: Database,
  scope: Scope,
  id: number,
): Promise<{ id: number }> {
  return db.transaction(scope, async (tx) => {
    // Locks the path: assigning it to a position or a group waits, and then fails (refuse_trashed).
    const [path] = await tx.query<{ name: string }>(
      sql`select name from formation_paths where tenant_id = ${scope.tenantId} and id = ${id}
          for update`,
    )
    if (!path) throw pathNotFound()
    await requireUnused(tx, scope, { id, ...path })
    await tx.query(sql`select move_to_trash('formation_paths', ${[id]}::bigint[])`)
    return { id }
  })
}

async function requireUnused(
  tx: Transaction,
  scope: Scope,
  { id, name }: { id: number; name: string },
): Promise<void> {
  const [found] = await tx.query<{ given_by: PathSource[] }>(sourcesOf(scope, id))
  const sources = found!.given_by
  if (sources.length === 0) return
  const parts = (['position', 'group'] as const).flatMap((kind) => {
    const names = sources.filter((source) => source.kind === kind).map((source) => source.name)
    return names.length > 0 ? [givenBy(names, NOUNS[kind])] : []
  })
  throw new Failure(
    409,
    'in_use',
    `El plan «${name}» no se puede eliminar: lo ${agree(sources.length, 'da', 'dan')} ${listed(parts)}. Quítalo de ahí primero.`,
  )
}

function givenBy(names: string[], noun: Noun): string {
  return `${counted(names.length, noun)} (${quoted(names)})`
}
