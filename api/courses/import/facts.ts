import sql from 'sql-template-tag'
import type { Transaction } from '../../db/database.ts'
import { withinActorAreas } from '../../http/area-scope.ts'
import type { Job } from '../../imports/kind.ts'
import { COURSE_DUE } from '../../members/due-dates.ts'

/** Keys of a row; the first one present identifies the user. */
export type Named = {
  username: string | null
  email: string | null
  identification_number: string | null
}

/** A user named by a row, with their enrolment: current, direct, progress in percent. */
export type Person = Named & {
  /** Index of the row in the input. */
  place: number
  id: number
  full_name: string
  disabled: boolean
  /** Null when the user never had the course. */
  enabled: boolean | null
  direct: boolean | null
  percentage_completed: number | null
  /** Their own due date, and the one that counts. */
  own_due_date: string | null
  due_date: string | null
}

/**
 * Returns the users of the rows of a batch that the actor sees: none for an unknown name, several
 * for a shared identification number.
 */
export async function findPeople(
  session: Transaction,
  { tenantId, parentId, scope }: Job,
  rows: readonly Named[],
): Promise<ReadonlyMap<number, Person[]>> {
  const without = (row: Named) => row.username === null && row.email === null
  const found = await session.query<Person>(
    sql`with named as materialized (
          select place, id from users_named(
            ${rows.map((row) => row.username)}, ${rows.map((row) => row.email)})
          union all
          select given.place, u.id
          from unnest(${rows.map((row) => (without(row) ? row.identification_number : null))}::text[])
            with ordinality as given (number, place)
          join users u on u.tenant_id = ${tenantId} and u.identification_number = given.number
        )
        select named.place - 1 as place, u.id, u.username, u.email, u.identification_number,
          u.full_name, u.disabled, cu.enabled, cu.direct,
          cu.percentage_completed::float8 as percentage_completed, cu.own_due_date::text as own_due_date,
          ${COURSE_DUE.date}::text as due_date
        from named
        join users u on u.tenant_id = ${tenantId} and u.id = named.id
          ${withinActorAreas(scope, 'u.area_id')}
        left join course_users cu on cu.tenant_id = ${tenantId}
          and cu.tenant_course_id = ${parentId} and cu.user_id = u.id`,
  )
  return Map.groupBy(found, ({ place }) => place)
}
