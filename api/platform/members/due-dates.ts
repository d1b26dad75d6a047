import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { DueInput } from '#contract/platform/values/due-dates.ts'
import { SOON_DAYS, type DueFilter } from '#contract/platform/values/due-words.ts'
import type { Queryable } from '../db/database.ts'
import { invalidField } from '../http/failure.ts'
import type { ReadScope } from '../identity/scope.ts'

/**
 * SQL of due dates. The company's time zone decides the day; a due date counts as met through its whole day.
 */

/** SQL of a due date and of the condition that it is still to be met: not finished, not removed, not disabled. */
export type Due = { date: Sql; open: Sql }

/** Due date of an enrolment `cu` of user `u`: their own one, else that of their groups and formation paths. */
export const COURSE_DUE = courseDue('cu', 'not u.disabled')

/** The same by the alias of the enrolment, and the SQL condition that the account is enabled. */
export function courseDue(cu: 'cu' | 'm', accountEnabled: string): Due {
  return {
    date: raw(`coalesce(${cu}.own_due_date, ${cu}.source_due_date)`),
    open: raw(`(${cu}.enabled and ${cu}.status <> 'finished' and ${accountEnabled})`),
  }
}

/** SQL of the columns that `PATH_DUE` reads, over the enrolments `cu` in the courses of a formation path. */
export function pathDueColumns(accountEnabled: string): Sql {
  const { date, open } = courseDue('cu', accountEnabled)
  return sql`min(${date}) filter (where ${open}) as next_due, max(${date}) as last_due`
}

/** Due date of a formation path: the earliest of its courses that are still to be finished. */
export const PATH_DUE: Due = {
  date: raw('coalesce(next_due, last_due)'),
  open: raw('(next_due is not null)'),
}

const today = ({ tenant }: Pick<ReadScope, 'tenant'>): Sql =>
  sql`(now() at time zone ${tenant.timezone})::date`

/** SQL: `overdue`, `soon`, `later`; null without a due date or with nothing left to do. */
export function dueStateOf(scope: ReadScope, { date, open }: Due): Sql {
  return sql`case when ${date} is null or not (${open}) then null
    when ${date} < ${today(scope)} then 'overdue'
    when ${date} <= ${today(scope)} + ${SOON_DAYS}::int then 'soon' else 'later' end`
}

/** SQL condition `and …`: the due date has one of the states; empty without any. */
export function dueFilterOf(
  scope: ReadScope,
  due: Due,
  states: readonly DueFilter[] | undefined,
): Sql {
  return states
    ? sql`and (${join(
        states.map((state) => isDue(scope, due, state)),
        ' or ',
      )})`
    : empty
}

function isDue(scope: ReadScope, { date, open }: Due, state: DueFilter): Sql {
  const soon = sql`${today(scope)} + ${SOON_DAYS}::int`
  if (state === 'none') return sql`${date} is null`
  const when = {
    overdue: sql`${date} < ${today(scope)}`,
    soon: sql`${date} between ${today(scope)} and ${soon}`,
    later: sql`${date} > ${soon}`,
  }
  return sql`(${open} and ${when[state]})`
}

/**
 * SQL of the day that an assignment is due: the day itself, or days after `given`, an instant; null without any.
 */
export function dueDay({ tenant }: ReadScope, { due_date, due_days }: DueInput, given: Sql): Sql {
  if (due_date) return sql`${due_date}::date`
  if (due_days) return sql`((${given} at time zone ${tenant.timezone})::date + ${due_days}::int)`
  return sql`null::date`
}

/** @throws Failure 422 for a day before today on the company's calendar. */
export async function requireAhead(
  ask: Queryable,
  scope: ReadScope,
  { due_date }: DueInput,
  path = 'due_date',
): Promise<void> {
  if (!due_date) return
  const [row] = await ask.query<{ past: boolean }>(
    sql`select ${due_date}::date < ${today(scope)} as past`,
  )
  if (row!.past) throw invalidField(path, 'past', 'La fecha límite no puede ser anterior a hoy')
}
