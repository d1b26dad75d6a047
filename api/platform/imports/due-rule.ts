import { DUE_DATE } from '#contract/platform/values/due-words.ts'
import type { Rule } from './cells.ts'
import { dayOfCell } from './day.ts'

/** Rule of a cell with a due date: its day, '2026-11-03'. */
export function dueRule(...[cell, notes]: Parameters<Rule>): string {
  const day = dayOfCell(cell)
  if (day === null) notes.error(`${DUE_DATE}: la fecha no es válida. Escríbela como 3/11/2026`)
  return day ?? cell
}
