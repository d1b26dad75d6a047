import sql, { raw, type Sql } from 'sql-template-tag'
import { DUE_DAYS, type Validity } from '#contract/platform/values/validity-words.ts'
import type { Scope } from '#api/platform/identity/scope.ts'

/** SQL of the current date in the tenant's zone. */
export function todayIn({ tenant }: Scope): Sql {
  return sql`(now() at time zone ${tenant.timezone})::date`
}

/** SQL of the `Validity` today of a date in `column`, which is included. */
export function validityOf(scope: Scope, column: string): Sql {
  const is = (validity: Validity) => sql`${validity}::text`
  const last = raw(column)
  return sql`case
    when ${last} is null then ${is('endless')}
    when ${last} < ${todayIn(scope)} then ${is('expired')}
    when ${last} <= ${todayIn(scope)} + ${DUE_DAYS}::int then ${is('due')}
    else ${is('valid')} end`
}
