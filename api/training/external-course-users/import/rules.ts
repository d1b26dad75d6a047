import { externalCourseUserChanges } from '#contract/training/external-course-users.ts'
import { newUser, username } from '#contract/platform/people/user-shapes.ts'
import { textRule, type Rule } from '#api/platform/imports/cells.ts'
import { numberRule } from '#api/platform/imports/number.ts'
import { parseBoolean } from '#api/platform/imports/parse-boolean.ts'
import { RECORD_WORDS, type RecordColumn } from './columns.ts'
import { momentIn } from './moment.ts'
import { dueRule } from '#api/platform/imports/due-rule.ts'

/** Rules for single cells, which also normalize their values. */
export const RULES: ReadonlyMap<RecordColumn, Rule> = new Map<RecordColumn, Rule>([
  ['username', textRule(username)],
  ['email', textRule(newUser.shape.email)],
  ['start_time', momentRule('start')],
  ['end_time', momentRule('end')],
  ['assisted', yesNoRule('assisted')],
  ['approved', yesNoRule('approved')],
  ['quantitative_result', numberRule(externalCourseUserChanges.shape.quantitative_result)],
  ['qualitative_result', textRule(externalCourseUserChanges.shape.qualitative_result)],
  ['due_date', dueRule],
])

function momentRule(edge: 'start' | 'end'): Rule {
  const { label } = RECORD_WORDS[`${edge}_time`]
  return (cell, notes) => {
    const moment = momentIn(cell, edge)
    if (moment === null) {
      notes.error(`${label}: la fecha no es válida. Escríbela como 3/11/2026 2:00 p. m.`)
    }
    return moment?.replace('T', ' ') ?? cell
  }
}

function yesNoRule(column: 'assisted' | 'approved'): Rule {
  return (cell, notes) => {
    const answer = parseBoolean(cell)
    if (answer === null) notes.error(`${RECORD_WORDS[column].label}: debe ser sí o no`)
    return answer === null ? cell : answer === 'true' ? 'sí' : 'no'
  }
}
