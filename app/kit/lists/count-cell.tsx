import { agree, type Noun } from '#contract/platform/values/nouns.ts'
import { formatNumber } from '../ui/format.ts'

/** Count in a table cell; on a phone the cell includes the noun, which is otherwise in the column's head. */
export function CountCell({ count, noun }: { count: number; noun: Noun }) {
  return (
    <>
      {formatNumber(count)}
      <span className="sm:sr-only"> {agree(count, noun.one, noun.many)}</span>
    </>
  )
}
