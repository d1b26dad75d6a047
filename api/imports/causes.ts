import type { Finding, ValidatedRow } from './kind.ts'

/** The same thing said of many rows: what is said, without what differs from row to row. */
export type Cause = {
  list: 'errors' | 'warnings'
  field: string | null
  /** As it was said first, and without its values. */
  message: string
  pattern: string
  count: number
}

/** Of more sorts the last one is 'all others'; nothing that is said has so many. */
const MAX_CAUSES = 200

/** A finding as it is staged, with the number of its cause. */
export type Staged = Finding & { cause: number }

/** Tells the causes of a job's findings apart and counts them. Each has its place in `all` for good. */
export function countCauses(all: Cause[] = []) {
  const places = new Map(all.map((cause, place) => [keyOf(cause), place]))

  function count(list: Cause['list'], { field, message }: Finding): number {
    const pattern = patternOf(message)
    const key = keyOf({ list, field, pattern })
    const place = places.get(key) ?? places.get(OTHERS)
    if (place !== undefined) {
      all[place]!.count++
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
    /** Numbers the findings of rows, in place. */
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
  `${list} ${field ?? ''} ${pattern}`

/** A message without what is quoted in it, without numbers and without what is suggested. */
function patternOf(message: string): string {
  return message
    .replace(/ ¿Quisiste decir .*$/, '')
    .replace(/«[^»]*»/g, '«…»')
    .replace(/\+?\d[\d.,: ]*\d|\d/g, '…')
}
