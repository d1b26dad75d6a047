import { formatNumber } from '#app/kit/ui/format.ts'
import { Link } from '#app/kit/ui/link.tsx'
import type { ToRows } from './declaration.ts'

/** Figure that leads to the rows that it counts, underlined since it stands in a text; without any it is text. */
export function FigureLink({
  value,
  to,
  words = formatNumber(value),
}: {
  value: number
  to: string
  /** Text of the figure; the number by default. */
  words?: string | undefined
}) {
  if (value === 0) return words
  return (
    <Link to={to} className="text-accent-text underline underline-offset-2">
      {words}
    </Link>
  )
}

/** Total of a date of completion. */
export function allCompleted({ completed }: { completed: number }, to: ToRows) {
  return (
    <FigureLink
      value={completed}
      to={to({ state: ['completed'] })}
      words={`${formatNumber(completed)} al 100\u00a0%`}
    />
  )
}
