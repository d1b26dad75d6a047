import { patternOf } from '#contract/platform/imports/finding-pattern.ts'
import type { Finding, ValidatedRow } from './kind.ts'

/**
 * A group of findings with the same message, without the values that differ from row to row. Errors are grouped by
 * column as well; warnings of several columns have one cause, without a field.
 */
export type Cause = {
  list: 'errors' | 'warnings'
  field: string | null
  /** First message of the group, without its values. */
  message: string
  pattern: string
  count: number
}

/**
 * Maximum number of causes of a job; further ones are counted in the last one, 'all others'. No
 * import has that many messages.
 */
const MAX_CAUSES = 200

/** A staged finding with the index of its cause. */
export type Staged = Finding & { cause: number }

/** Groups the findings of a job by cause and counts them. The index of a cause in `all` never changes. */
export function countCauses(all: Cause[] = []) {
  const places = new Map(all.map((cause, place) => [keyOf(cause), place]))

  function count(list: Cause['list'], { field, message }: Finding): number {
    const pattern = patternOf(message)
    const key = keyOf({ list, field, pattern })
    const place = places.get(key) ?? places.get(OTHERS)
    if (place !== undefined) {
      const cause = all[place]!
      cause.count++
      if (cause.field !== field) cause.field = null
      return place
    }
    all.push({ list, field, message, pattern, count: 1 })
    places.set(all.length === MAX_CAUSES ? OTHERS : key, all.length - 1)
    return all.length - 1
  }

  return {
    all,
    one: (list: Cause['list'], finding: Finding): Staged => ({
      ...finding,
      cause: count(list, finding),
    }),
    /** Sets the cause of each finding of the rows, in place. */
    of(rows: readonly ValidatedRow[]): void {
      for (const row of rows) {
        for (const list of ['errors', 'warnings'] as const) {
          const findings = row[list] as (Finding & { cause?: number })[]
          for (const finding of findings) finding.cause = count(list, finding)
        }
      }
    },
  }
}

const OTHERS = 'others'

const keyOf = ({ list, field, pattern }: Pick<Cause, 'list' | 'field' | 'pattern'>) =>
  `${list} ${list === 'errors' ? (field ?? '') : ''} ${pattern}`
