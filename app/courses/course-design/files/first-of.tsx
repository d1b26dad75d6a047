import type { ReactNode } from 'react'
import { formatNumber } from '#app/kit/ui/format.ts'

const VISIBLE_COUNT = 25

/** First items of a long list, with a button that shows the rest. */
export function FirstOf<Row>({
  rows,
  draw,
}: {
  rows: readonly Row[]
  /** Returns a `<li>`. */
  draw: (row: Row, at: number) => ReactNode
}) {
  const rest = rows.slice(VISIBLE_COUNT)
  return (
    <>
      <ul>{rows.slice(0, VISIBLE_COUNT).map(draw)}</ul>
      {rest.length > 0 ? (
        <details className="border-t border-line">
          <summary className="cursor-pointer px-4 py-2 text-accent-text">
            Ver {rest.length === 1 ? 'el otro' : `los otros ${formatNumber(rest.length)}`}
          </summary>
          <ul>{rest.map((row, at) => draw(row, VISIBLE_COUNT + at))}</ul>
        </details>
      ) : null}
    </>
  )
}
