import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { sortOf, type ReportState } from '#contract/reports/report-kinds.ts'
import { dueFilterOf, type Due } from '#api/platform/members/due-dates.ts'
import { invalid } from '#api/platform/http/failure.ts'
import type { ReadScope } from '#api/platform/identity/scope.ts'
import { namedFields } from '#api/people/users/policy.ts'

/** SQL of the filters by state and by dates. */

/** Values of a query by name: `KEY_from` and `KEY_to` are the days of a range. */
type Ranges = Readonly<Record<string, unknown>>

/** SQL condition `and …`: the date of column `key` is within its range, in the tenant's time zone; empty without one. */
export function withinRange(scope: ReadScope, query: Ranges, key: string, value: Sql): Sql {
  const { from, to } = rangeOf(query, key)
  const instants = sortOf(key) !== 'date'
  const start = (day: Sql) => sql`(${day}::timestamp at time zone ${scope.tenant.timezone})`
  return joined([
    from &&
      (instants ? sql`${value} >= ${start(sql`${from}::date`)}` : sql`${value} >= ${from}::date`),
    to &&
      (instants ? sql`${value} < ${start(sql`(${to}::date + 1)`)}` : sql`${value} <= ${to}::date`),
  ])
}

/**
 * SQL condition `and …` on users `u`: each company field is within its range; texts that are no dates are not.
 * @throws Failure 422 for a field that the tenant has not named.
 */
export function withinFieldRanges(scope: ReadScope, query: Ranges): Sql {
  const rangeNames = Object.keys(query).filter((name) => RANGE_OF_FIELD.test(name) && query[name])
  const named: readonly string[] = namedFields(scope)
  const unnamed = rangeNames.filter((name) => !named.includes(fieldOf(name)))
  if (unnamed.length > 0) {
    const message = 'La compañía no usa este campo'
    throw invalid(unnamed.map((path) => ({ path, code: 'unnamed', message })))
  }
  const fields = [...new Set(rangeNames.map(fieldOf))]
  return joined(
    fields.flatMap((field) => {
      const { from, to } = rangeOf(query, field)
      const day = sql`sortable_day(${columnOf(field)}) collate "C"`
      return [from && sql`${day} >= ${from}`, to && sql`${day} <= ${to}`]
    }),
  )
}

/**
 * SQL condition `and …`: the row has the state; empty without one.
 * @param progress percentage, 0 to 100.
 */
export function stateFilterOf(
  scope: ReadScope,
  { progress, due }: { progress: Sql; due: Due },
  state: ReportState | undefined,
): Sql {
  switch (state) {
    case undefined:
      return empty
    case 'completed':
      return sql`and ${progress} >= 100`
    case 'behind':
      return sql`and ${progress} < 100`
    case 'started':
      return sql`and ${progress} > 0 and ${progress} < 100`
    case 'not_started':
      return sql`and ${progress} <= 0`
    case 'overdue':
      return dueFilterOf(scope, due, ['overdue'])
  }
}

const RANGE_OF_FIELD = /^extended_field\d_(from|to)$/
const fieldOf = (name: string) => name.replace(/_(from|to)$/, '')

/** SQL of a company field of users `u`; its name was matched by `RANGE_OF_FIELD`. */
const columnOf = (field: string) => raw(`u.${field}`)

function rangeOf(query: Ranges, key: string) {
  const day = (name: string) => (typeof query[name] === 'string' ? query[name] : undefined)
  return { from: day(`${key}_from`), to: day(`${key}_to`) }
}

function joined(conditions: readonly (Sql | '' | undefined)[]): Sql {
  const some = conditions.filter((one): one is Sql => Boolean(one))
  return some.length > 0 ? sql`and ${join(some, ' and ')}` : empty
}
