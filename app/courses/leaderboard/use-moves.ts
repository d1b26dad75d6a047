import { useEffect, useRef, useState } from 'react'
import type { LeaderboardRow } from '#contract/courses/leaderboard.ts'
import { movesBetween } from './places.ts'

/** Duration for which a change of position is shown. */
const SHOWN_MS = 8000

/** Returns the positions each user has risen or fallen with the last change, until they expire. */
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
