import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { z } from 'zod'
import type { users } from '#contract/people/users.ts'
import type { Transaction } from '#api/platform/db/database.ts'
import { filteredByIds } from '#api/platform/db/page.ts'
import type { PlannerSettings } from '#api/platform/downloads/copy-stream.ts'
import type { CsvExport } from '#api/platform/downloads/csv.ts'
import type { Scope } from '#api/platform/identity/scope.ts'
import { matching } from '#api/platform/members/people-filters.ts'
import { columnsFor, type UserColumn } from './import/columns.ts'
import { isEverybody } from '#api/platform/members/users-page.ts'
import { isGrouped, orderBy } from '#api/platform/members/users-order.ts'

type Query = z.output<typeof users.export.query>

/** Columns whose cell is not the users column of the same name. */
const CELLS: Partial<Record<UserColumn, Sql>> = {
  area_code: sql`csv_cell(a.code)`,
  position_code: sql`csv_cell(p.code)`,
  manager_username: sql`csv_cell(m.username)`,
  disabled: sql`case when u.disabled then 'si' else 'no' end`,
  role: sql`u.role`,
}

/**
 * The users of the list as a CSV that the import accepts: its columns except the password and the
 * extended fields that the tenant has not named. `ids` selects users; those that the actor does not
 * see are left out.
 */
export function userExport(scope: Scope, query: Query): CsvExport {
  const { ids, sort, order, sep } = query
  const columns = columnsFor(scope.tenant.extended_fields).filter((name) => name !== 'password')
  const everybody = !scope.areaIds && isEverybody(query)
  return {
    filename: 'usuarios.csv',
    delimiter: sep,
    header: columns,
    rows: sql`select ${join(columns.map((name) => CELLS[name] ?? raw(`csv_cell(u.${name})`)))}
      from users u
      left join areas a on a.tenant_id = ${scope.tenantId} and a.id = u.area_id
      left join positions p on p.tenant_id = ${scope.tenantId} and p.id = u.position_id
      left join users m on m.tenant_id = ${scope.tenantId} and m.id = u.manager_id
      where ${matching(scope, query)} ${filteredByIds(ids, 'u.id')}
      ${sort ? sql`order by ${orderBy(sort, order, sort === 'area' ? 'a' : 'p')}` : empty}`,
    planner: async (tx) => {
      if (!sort || ids || isGrouped(sort)) return SORTED
      return everybody || (await manyMatch(tx, scope, query)) ? ALONG_THE_INDEX : SORTED
    },
  }
}

/** Maximum number of users to sort in memory with all their columns; above it the index of the order is faster. */
const SOON_SORTED = 50_000
const SORTED: PlannerSettings = { work_mem: '32MB' }

/** Avoids sorting a whole tenant: the index already has the order. */
const ALONG_THE_INDEX: PlannerSettings = {
  enable_sort: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
}

async function manyMatch(tx: Transaction, scope: Scope, query: Query): Promise<boolean> {
  const [found] = await tx.query<{ many: boolean }>(sql`select count(*) > ${SOON_SORTED} as many
    from (select from users u where ${matching(scope, query)} limit ${SOON_SORTED + 1}) found`)
  return found!.many
}
