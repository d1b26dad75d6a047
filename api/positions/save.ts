import sql from 'sql-template-tag'
import type { z } from 'zod'
import type { newPosition, Position, positionChanges } from '#contract/positions.ts'
import type { FieldIssue } from '#contract/shapes.ts'
import {
  foreignKeyViolation,
  uniqueViolation,
  type Database,
  type Transaction,
} from '../db/database.ts'
import { invalid } from '../http/failure.ts'
import type { Scope } from '../http/scope.ts'
import { requireVersion } from '../http/version.ts'
import { CODE_TAKEN, PATH_BEYOND, PATH_UNKNOWN, positionsOutsideScope } from './policy.ts'
import { getPosition, positionNotFound } from './read.ts'

type Draft = z.output<typeof newPosition>

/**
 * Creates a position (spec 1, §5 and §7).
 * @throws Failure 422 when the code is another position's, ignoring case, or there is no such
 *   formation path.
 */
export async function createPosition(db: Database, scope: Scope, draft: Draft): Promise<Position> {
  const id = await db
    .transaction(scope, async (tx) => {
      await requireValid(tx, scope, draft, null)
      const [created] = await tx.query<{ id: number }>(
        sql`insert into positions (tenant_id, code, name, formation_path_id)
            values (${scope.tenantId}, ${draft.code}, ${draft.name}, ${draft.formation_path_id})
            returning id`,
      )
      return created!.id
    })
    .catch((error: unknown) => {
      throw refusedByDatabase(error)
    })
  return getPosition(db, scope, id)
}

/**
 * Modifies a position. Another formation path changes the courses of its users at once.
 * @throws Failure 404 when there is none; 409 when it was modified since `version` was read; 422 as
 *   `createPosition`, and when the actor may not change the formation path.
 */
export async function updatePosition(
  db: Database,
  scope: Scope,
  id: number,
  { version, ...draft }: z.output<typeof positionChanges>,
): Promise<Position> {
  await db
    .transaction(scope, async (tx) => {
      const stored = await lockPosition(tx, scope, id, version)
      await requireValid(tx, scope, draft, stored)
      await tx.query(
        sql`update positions set code = ${draft.code}, name = ${draft.name},
              formation_path_id = ${draft.formation_path_id}, version = version + 1
            where tenant_id = ${scope.tenantId} and id = ${id}`,
      )
    })
    .catch((error: unknown) => {
      throw refusedByDatabase(error)
    })
  return getPosition(db, scope, id)
}

type Stored = { id: number; version: number; formation_path_id: number | null }

/**
 * Locks and returns the position until the transaction ends; `no key`, so that users may meanwhile
 * be assigned to it.
 * @throws Failure 404 when there is none, 409 when it is no longer at `version`.
 */
export async function lockPosition(
  tx: Transaction,
  scope: Scope,
  id: number,
  version: number | undefined,
): Promise<Stored> {
  const [stored] = await tx.query<Stored>(
    sql`select id, version, formation_path_id from positions
        where tenant_id = ${scope.tenantId} and id = ${id} for no key update`,
  )
  if (!stored) throw positionNotFound()
  requireVersion(version, stored.version, 'este cargo')
  return stored
}

const ISSUES = {
  code: { path: 'code', code: 'taken', message: CODE_TAKEN },
  path: { path: 'formation_path_id', code: 'unknown', message: PATH_UNKNOWN },
  pathBeyond: { path: 'formation_path_id', code: 'beyond', message: PATH_BEYOND },
} satisfies Record<string, FieldIssue>

/** Throws Failure 422 with all broken rules that need the database. */
async function requireValid(
  tx: Transaction,
  scope: Scope,
  { code, formation_path_id: path }: Draft,
  stored: Stored | null,
): Promise<void> {
  const [facts] = await tx.query<{ taken: boolean; known: boolean }>(
    sql`select exists (
            select from positions where tenant_id = ${scope.tenantId} and lower(code) = lower(${code})
              and id is distinct from ${stored?.id ?? null}
          ) as taken,
          ${path}::bigint is null or exists (
            select from formation_paths where tenant_id = ${scope.tenantId} and id = ${path}
          ) as known`,
  )
  const moved = stored !== null && stored.formation_path_id !== path
  const beyond = moved && (await positionsOutsideScope(tx, scope, [stored.id])).size > 0
  const broken = [
    facts?.taken && ISSUES.code,
    !facts?.known && ISSUES.path,
    beyond && ISSUES.pathBeyond,
  ].filter((found): found is FieldIssue => Boolean(found))
  if (broken.length > 0) throw invalid(broken)
}

const BY_CONSTRAINT: Record<string, FieldIssue> = {
  positions_code: ISSUES.code,
  positions_tenant_id_formation_path_id_fkey: ISSUES.path,
}

/** Maps a constraint violation of a concurrent save, which passed the checks, to our message. */
function refusedByDatabase(error: unknown): unknown {
  const constraint = uniqueViolation(error) ?? foreignKeyViolation(error)
  const broken = constraint === null ? undefined : BY_CONSTRAINT[constraint]
  return broken ? invalid([broken]) : error
}
