import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import type { preregistrations } from '#contract/people/preregistrations.ts'
import type { SortOf } from '#contract/platform/values/list-sorts.ts'
import type { Database } from '#api/platform/db/database.ts'
import { prepared } from '#api/platform/db/statement.ts'
import { filteredByIds, answerPage, inOrder, pageOf, type PageRow } from '#api/platform/db/page.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { inMyGroup, onlyMine } from './policy.ts'
import { extraJoins, COLUMNS, customFieldsOf, rowOf, type RowRecord } from './read.ts'

type Query = z.output<typeof preregistrations.list.query>

/** Sort keys of a request `r`, and the joined table if it is not the request itself. */
const SORTS: Record<
  SortOf<'preregistrations'>,
  { key: string; from?: 'areas' | 'positions' | 'approver_groups' }
> = {
  name: { key: 'r.full_name collate "und-x-icu"' },
  identification: { key: 'r.identification_number' },
  area: { key: 's.name collate "und-x-icu"', from: 'areas' },
  position: { key: 's.name collate "und-x-icu"', from: 'positions' },
  location: { key: 'r.location collate "und-x-icu"' },
  group: { key: 's.name collate "und-x-icu"', from: 'approver_groups' },
  created_at: { key: 'r.created_at' },
  decided_at: { key: 'r.decided_at' },
}
const REFERENCES = { areas: 'area_id', positions: 'position_id', approver_groups: 'group_id' }

/** SQL condition for a search and a group, on pending or decided requests; follows a condition. */
export function found(scope: Scope, { q, group }: Pick<Query, 'q' | 'group'>): Sql {
  return sql`${q ? sql`and r.search like all ((select word_patterns(${q}))::text[])` : empty}
    ${group === undefined ? empty : sql`and r.group_id = ${group}`} ${onlyMine(scope)}`
}

/** Sort key and order of a list of requests `r`, with the join of the key's table. */
export function orderedList(
  scope: Scope,
  { sortField, sortOrder }: Pick<Query, 'sortField' | 'sortOrder'>,
) {
  const { key, from } = SORTS[sortField ?? 'created_at']
  return {
    key: raw(key),
    joined: from
      ? sql`left join ${raw(from)} s on s.tenant_id = ${scope.tenantId} and s.id = ${raw(`r.${REFERENCES[from]}`)}`
      : empty,
    /** Requests of the actor's groups come first in the default order. */
    own: sortField ? sql`false` : inMyGroup(scope),
    order: sortField ? inOrder('key', sortOrder) : ['mine desc', 'key', 'id'],
  }
}

/**
 * Returns a page of requests (spec 3, §2 'Preregistrations'); `q` matches parts of the name, the e-mail and
 * the identification number, ignoring accents and case. By default those of the actor's groups come first,
 * then the oldest. Referenced names are looked up for the page alone.
 */
export async function listPreregistrations(db: Database, scope: Scope, query: Query) {
  const { ids, group, status, limit } = query
  const tenant = scope.tenantId
  const { key, joined, own, order } = orderedList(scope, query)
  const matched = sql`select r.id, ${key} as key, ${own} as mine
    from preregistrations r ${joined}
    where r.tenant_id = ${tenant} and r.status = ${status} ${found(scope, query)} ${filteredByIds(ids, 'r.id')}`
  // Row-level security prevents index use for fragments, so a search reads all pending requests: once, not
  // twice.
  const statement = pageOf(
    {
      matched,
      order,
      columns: COLUMNS,
      joins: sql`left join preregistrations r on r.tenant_id = ${tenant} and r.id = page.id
        ${extraJoins(scope)}`,
      materialized: Boolean(query.q),
    },
    query,
  )
  // Planning five tables takes as long as searching two thousand rows; `found` folds the text once, not for each row.
  const rows = await db.query<PageRow<RowRecord>>(
    scope,
    scope.areaIds || ids || group !== undefined ? statement : prepared(statement),
  )
  return { ...answerPage(rows, limit, rowOf), custom_fields: customFieldsOf(scope) }
}
