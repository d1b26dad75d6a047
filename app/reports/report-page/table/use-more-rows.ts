import { useEffect, useRef, useState } from 'react'
import { fetchJson } from '#app/kit/ui/scripts/fetch-json.ts'
import type { rowsAnswer } from './rows-answer.server.ts'

/** Maximum number of rows shown in the browser; a file has all of them. */
export const MAX_BROWSER_ROWS = 20_000

type State<Row> = {
  /** Rows that came with the page; another array means another page. */
  first: readonly Row[]
  rows: readonly Row[]
  /** Number of rows requested so far. */
  skip: number
  doing: 'nothing' | 'loading' | 'failed'
}

/**
 * Returns the page's rows and those loaded after them. Rows that moved meanwhile appear once.
 * @param address returns the URL of the rows after the first `skip`.
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
  const controller = useRef<AbortController>()
  useEffect(() => () => controller.current?.abort(), [first])
  // State of another page is discarded.
  const now = state.first === first ? state : begun
  const more = Math.min(total, MAX_BROWSER_ROWS) > now.skip

  function load() {
    if (!more || now.doing === 'loading') return
    const { signal } = (controller.current = new AbortController())
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
  // JSON from the API has the same types as the loader's rows.
  return rows as Row[]
}
