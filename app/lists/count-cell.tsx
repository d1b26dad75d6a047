import { agree, type Noun } from '#contract/nouns.ts'
import { formatNumber } from '../ui/format.ts'

/** A count in a table: the column's head says of what, on a phone the cell itself. */
export function CountCell({ count, noun }: { count: number; noun: Noun }) {
  return (
    <>
      {formatNumber(count)}
      <span className="sm:sr-only"> {agree(count, noun.one, noun.many)}</span>
    </>
  )
}
