import sql, { raw } from 'sql-template-tag'
import { MAX_LISTED_PATHS } from '#contract/training/formation-path-contents.ts'
import type { Option } from '#contract/platform/values/shapes.ts'
import type { Database } from '#api/platform/db/database.ts'
import { BY_NAME, readPage } from '#api/platform/db/page.ts'
import { notFound } from '#api/platform/http/failure.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { CERTIFICATIONS, type Contents } from './contents.ts'

/** Returns the formation paths that use one of these certifications: see `pathsUsing`. */
export function pathsUsingCertifications(db: Database, scope: Scope, ids: number[]) {
  return pathsUsing(db, scope, CERTIFICATIONS, ids)
}

/**
 * Returns the formation paths that use one of these, each once, by name: the first `PATHS_SHOWN` and the
 * total (spec 3, §7 'Paths'). Business units do not limit paths.
 * @throws Failure 404 when one of them does not exist, belongs to another tenant or is in the trash.
 */
export async function pathsUsing(
  db: Database,
  scope: Scope,
  { from, link, visibleToActor, missing }: Contents,
  ids: number[],
) {
  const [{ found } = { found: 0 }] = await db.query<{ found: number }>(
    scope,
    sql`select count(*) as found from ${raw(from)}
        where s.tenant_id = ${scope.tenantId} and s.id = any(${ids}::bigint[]) ${visibleToActor(scope)}`,
  )
  if (found < ids.length) throw notFound(missing)
  const usingPaths = sql`select p.id, p.name from formation_paths p
    where p.tenant_id = ${scope.tenantId} and exists (
      select from ${raw(link.table)} m
      where m.tenant_id = ${scope.tenantId} and m.${raw(link.owner)} = p.id
        and m.${raw(link.member)} = any(${ids}::bigint[]))`
  const list = { matched: usingPaths, order: BY_NAME }
  return readPage(db, scope, list, { limit: MAX_LISTED_PATHS, skip: 0 }, (row: Option) => row)
}
