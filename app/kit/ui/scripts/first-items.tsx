import type { ReactNode } from 'react'
import { formatNumber } from '../format.ts'

/** Maximum number of items that are named. */
const NAMED = 10

/**
 * Names the first ten of many items and counts the others.
 * @param count number of all items, when `items` are only the first.
 */
export function FirstItems({
  items,
  count = items.length,
}: {
  items: readonly ReactNode[]
  count?: number
}) {
  const named = items.slice(0, NAMED)
  const more = count - named.length
  return (
    <ul className="mt-2 list-disc pl-5">
      {named.map((item, at) => (
        // The index is the key, because two items may have the same name.
        <li key={at} className="break-words">
          {item}
        </li>
      ))}
      {more > 0 ? <li className="text-muted">y {formatNumber(more)} más</li> : null}
    </ul>
  )
}
