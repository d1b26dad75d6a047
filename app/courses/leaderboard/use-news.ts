import { useEffect, useRef, useState } from 'react'
import type { LeaderboardRow } from '#contract/courses/leaderboard.ts'
import { newsOf } from './news.ts'

/** Minimum interval between two announcements to screen readers. */
const PAUSE_MS = 10_000

/** Returns the announcement of the ranking: the change since the last announcement, not every change. */
export function useNews(rows: LeaderboardRow[]): string {
  const [news, setNews] = useState('')
  const latest = useRef(rows)
  const told = useRef({ rows, at: -Infinity })

  useEffect(() => {
    latest.current = rows
    const wait = told.current.at + PAUSE_MS - performance.now()
    const timer = setTimeout(
      () => {
        const sentence = newsOf(told.current.rows, latest.current)
        told.current = { rows: latest.current, at: sentence ? performance.now() : told.current.at }
        if (sentence) setNews(sentence)
      },
      Math.max(0, wait),
    )
    return () => clearTimeout(timer)
  }, [rows])

  return news
}
