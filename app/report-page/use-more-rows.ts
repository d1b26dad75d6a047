import { useCallback, useEffect, useRef, useState } from 'react'

/** Nobody reads more in a browser; a file has them all. */
export const MOST_SHOWN = 20_000

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
  const [state, setState] = useState({ first, rows: first, skip: first.length })
  const [doing, setDoing] = useState<'nothing' | 'loading' | 'failed'>('nothing')
  const asked = useRef<AbortController>()
  const now = state.first === first ? state : { first, rows: first, skip: first.length }
  useEffect(() => {
    setDoing('nothing')
    return () => asked.current?.abort()
  }, [first])

  const more = Math.min(total, MOST_SHOWN) > now.skip
  const load = useCallback(() => {
    if (!more || (asked.current && !asked.current.signal.aborted)) return
    const controller = (asked.current = new AbortController())
    setDoing('loading')
    rowsAt<Row>(address(now.skip), controller.signal)
      .then((next) => {
        const known = new Set(now.rows.map(rowKey))
        const fresh = next.filter((row) => !known.has(rowKey(row)))
        setState({
          first,
          rows: [...now.rows, ...fresh],
          skip: now.skip + Math.max(next.length, 1),
        })
        setDoing('nothing')
      })
      .catch(() => controller.signal.aborted || setDoing('failed'))
      .finally(() => controller.abort())
  }, [more, now, first, address, rowKey])

  return { rows: now.rows, more, doing, load }
}

async function rowsAt<Row>(address: string, signal: AbortSignal): Promise<Row[]> {
  const answer = await fetch(address, { headers: { accept: 'application/json' }, signal })
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  return ((await answer.json()) as { rows: Row[] }).rows
}
