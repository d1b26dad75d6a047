import { useEffect, useRef, useState } from 'react'
import { fetchJson } from '../ui/fetch-json.ts'
import type { rowsAnswer } from './rows-answer.server.ts'

/** Nobody reads more in a browser; a file has them all. */
export const MAX_SHOWN = 20_000

type State<Row> = {
  /** The page's own, by which another page is known. */
  first: readonly Row[]
  rows: readonly Row[]
  /** How many have been asked for. */
  skip: number
  doing: 'nothing' | 'loading' | 'failed'
}

/**
 * The rows that came with the page, and those that are fetched after them. Rows that changed places meanwhile
 * stand once.
 * @param address of the rows after the first `skip`.
 */
export function useMoreRows<Row>({
  rows: first,
  total,
  address,
  rowKey,
}: {
  rows: readonly Row[]
  total: number
  address: (skip: number) => string
  rowKey: (row: Row) => string
}) {
  const begun: State<Row> = { first, rows: first, skip: first.length, doing: 'nothing' }
  const [state, setState] = useState(begun)
  const asked = useRef<AbortController>()
  useEffect(() => () => asked.current?.abort(), [first])
  // Of another page nothing is kept.
  const now = state.first === first ? state : begun
  const more = Math.min(total, MAX_SHOWN) > now.skip

  function load() {
    if (!more || now.doing === 'loading') return
    const { signal } = (asked.current = new AbortController())
    setState({ ...now, doing: 'loading' })
    rowsAt<Row>(address(now.skip), signal).then(
      (next) => {
        if (signal.aborted) return
        const known = new Set(now.rows.map(rowKey))
        const fresh = next.filter((row) => !known.has(rowKey(row)))
        const skip = next.length > 0 ? now.skip + next.length : total
        setState({ first, rows: [...now.rows, ...fresh], skip, doing: 'nothing' })
      },
      () => signal.aborted || setState({ ...now, doing: 'failed' }),
    )
  }

  return { rows: now.rows, more, doing: now.doing, load }
}

async function rowsAt<Row>(address: string, signal: AbortSignal): Promise<Row[]> {
  const { rows } = await fetchJson<typeof rowsAnswer<Row>>(address, { signal })
  // The API answered them as JSON: they read the same afterwards.
  return rows as Row[]
}
