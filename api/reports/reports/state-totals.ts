import sql, { type Sql } from 'sql-template-tag'

/** SQL of the numbers of rows by state; `progress` is the percentage. */
export function stateTotals(progress: Sql): Sql {
  return sql`count(*) filter (where ${progress} >= 100) as completed,
    count(*) filter (where ${progress} < 100) as behind,
    count(*) filter (where ${progress} <= 0) as not_started`
}

/** SQL of the number of rows behind after their due date, over `k.due`. */
export function overdueTotal(progress: Sql): Sql {
  return sql`count(*) filter (where k.due = 'overdue' and ${progress} < 100) as overdue`
}
