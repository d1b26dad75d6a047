import { useEffect, useRef, useState } from 'react'
import type { LeaderboardRow } from '#contract/leaderboard.ts'
import { movesBetween } from './places.ts'

/** How long it is shown that somebody has moved. */
const SHOWN_MS = 8000

/** The places that each has risen or fallen with the last change, for a while. */
export function useMoves(rows: LeaderboardRow[]): ReadonlyMap<string, number> {
  const [moves, setMoves] = useState<ReadonlyMap<string, number>>(new Map())
  const before = useRef(rows)
  useEffect(() => {
    const now = movesBetween(before.current, rows)
    before.current = rows
    if (now.size > 0) setMoves(now)
  }, [rows])
  useEffect(() => {
    if (moves.size === 0) return
    const timer = setTimeout(() => setMoves(new Map()), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [moves])
  return moves
}
