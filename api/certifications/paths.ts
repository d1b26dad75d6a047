import sql from 'sql-template-tag'
import { PATHS_SHOWN } from '#contract/certifications.ts'
import type { Option } from '#contract/shapes.ts'
import type { Database } from '../db/database.ts'
import { answerPage, pageOf, type PageRow } from '../db/page.ts'
import { notFound } from '../http/failure.ts'
import type { Scope } from '../http/scope.ts'

/**
 * The formation paths that have one of these certifications, each once, by name: the first `PATHS_SHOWN` and how many
 * there are (spec 3, §7 'Paths'). Business units do not limit paths.
 * @throws Failure 404 when one of the certifications does not exist, is another company's or in the trash.
 */
export async function pathsOf(db: Database, scope: Scope, ids: number[]) {
  const [{ found } = { found: 0 }] = await db.query<{ found: number }>(
    scope,
    sql`select count(*) as found from certifications
        where tenant_id = ${scope.tenantId} and id = any(${ids}::bigint[])`,
  )
  if (found < ids.length) throw notFound('No se encontró alguna de las certificaciones elegidas')
  const having = sql`select p.id, p.name from formation_paths p
    where p.tenant_id = ${scope.tenantId} and exists (
      select from formation_path_certifications m
      where m.tenant_id = ${scope.tenantId} and m.path_id = p.id
        and m.certification_id = any(${ids}::bigint[]))`
  const rows = await db.query<PageRow<Option>>(
    scope,
    pageOf(having, sql`name collate "und-x-icu", id`, { limit: PATHS_SHOWN, skip: 0 }),
  )
  return answerPage(rows, PATHS_SHOWN, (row) => row)
}
