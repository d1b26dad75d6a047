import sql, { empty, type Sql } from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import { withinActorAreas } from '../identity/area-scope.ts'
import type { Job } from './kind.ts'

/** Keys by which a row names a user; null where it has none. The identification number counts without the others. */
export type NamedPerson = {
  username: string | null
  email: string | null
  identification_number?: string | null
}

/** User named by a row. */
export type Person = {
  /** Index of the row, in the order of the query. */
  place: number
  id: number
  username: string
  email: string
  identification_number: string | null
  disabled: boolean
}

/** SQL of further columns of the users `u`, each after a comma, and of the joins that they need. */
type Extra = { columns: Sql; joins: Sql }

/**
 * Returns the users of the rows of a batch that the actor sees, by the row's index: none for an unknown name,
 * several for a shared identification number.
 */
export async function findPeople<Found extends Person = Person>(
  session: Queryable,
  { tenantId, scope }: Job,
  rows: readonly NamedPerson[],
  { columns, joins }: Extra = { columns: empty, joins: empty },
): Promise<ReadonlyMap<number, Found[]>> {
  const numbers = rows.map(({ username, email, identification_number: number = null }) =>
    username === null && email === null ? number : null,
  )
  const byNumber = sql`union all
          select given.place, u.id
          from unnest(${numbers}::text[]) with ordinality as given (number, place)
          join users u on u.tenant_id = ${tenantId} and u.identification_number = given.number`
  const found = await session.query<Found>(
    sql`with named as materialized (
          select place, id from users_named(
            ${rows.map((row) => row.username)}, ${rows.map((row) => row.email)})
          ${numbers.some((number) => number !== null) ? byNumber : empty}
        )
        select named.place - 1 as place, u.id, u.username, u.email, u.identification_number, u.disabled
          ${columns}
        from named
        join users u on u.tenant_id = ${tenantId} and u.id = named.id
          ${withinActorAreas(scope, 'u.area_id')}
        ${joins}`,
  )
  return Map.groupBy(found, ({ place }) => place)
}
