import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import type { preregistrations, PreregistrationSort } from '#contract/preregistrations.ts'
import type { Database } from '../db/database.ts'
import { among, answerPage, pageOf, type PageRow } from '../db/page.ts'
import type { Scope } from '../http/scope.ts'
import { inMyGroup, onlyMine } from './policy.ts'
import { beside, COLUMNS, customFieldsOf, rowOf, type RowRecord } from './read.ts'

type Query = z.output<typeof preregistrations.list.query>

/** By the names of the columns that are found; all but two are looked up beside the request. */
const SORTS: Record<PreregistrationSort, string> = {
  name: 'full_name collate "und-x-icu"',
  identification: 'identification_number',
  area: 'area_name collate "und-x-icu"',
  position: 'position_name collate "und-x-icu"',
  location: 'location collate "und-x-icu"',
  group: 'authorization_group_name collate "und-x-icu"',
  created_at: 'created_at',
}

/** What a search and a group find of the requests that wait, or were decided; follows a condition. */
export function found(scope: Scope, { q, group }: Pick<Query, 'q' | 'group'>): Sql {
  return sql`${q ? sql`and r.search like fragment_pattern(${q})` : empty}
    ${group === undefined ? empty : sql`and r.group_id = ${group}`} ${onlyMine(scope)}`
}

/**
 * Requests a page at a time (spec 3, §2 'Preregistrations'); `q` matches parts of the name, the e-mail and
 * the identification number, blind to accents and case. Unsorted, those of the actor's groups come
 * first, then the oldest.
 */
export async function listPreregistrations(db: Database, scope: Scope, query: Query) {
  const { ids, status, sortField, sortOrder, limit } = query
  const matched = sql`select ${COLUMNS}, ${sortField ? sql`false` : inMyGroup(scope)} as mine
    from preregistrations r ${beside(scope)}
    where r.tenant_id = ${scope.tenantId} and r.status = ${status}
      ${found(scope, query)} ${among(ids, 'r.id')}`
  const by = sortField
    ? raw(`${SORTS[sortField]} ${sortOrder}, id ${sortOrder}`)
    : raw('mine desc, created_at, id')
  const rows = await db.query<PageRow<RowRecord & { mine: boolean }>>(
    scope,
    pageOf(matched, by, query),
  )
  const page = answerPage(rows, limit, ({ mine: _, ...row }) => rowOf(row))
  return { ...page, custom_fields: customFieldsOf(scope) }
}
