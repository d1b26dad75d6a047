import { agree, NOUNS } from '#contract/nouns.ts'
import { formatNumber } from '../ui/format.ts'

/** How many people something has: in a table the head says of what, on a phone the line itself. */
export function PeopleCount({ count }: { count: number }) {
  return (
    <>
      {formatNumber(count)}
      <span className="sm:sr-only"> {agree(count, NOUNS.user.one, NOUNS.user.many)}</span>
    </>
  )
}
